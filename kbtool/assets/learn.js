/* The learning part of an incident page: first answers are scored, checklists keep their ticks. The page has every
   word and every verdict already; this only shows, hides and remembers. One key an incident, for both languages. */
(() => {
  const start = () => {
    let blocked = false;
    const read = (key) => {
      try {
        const found = JSON.parse(localStorage.getItem(key));
        return found && typeof found === "object" && !Array.isArray(found) ? found : {};
      } catch (error) {
        blocked = blocked || !(error instanceof SyntaxError);
        return {};
      }
    };
    const write = (key, value) => {
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        /* Blocked or full: the page works, and forgets. */
      }
    };

    /* ---- decide first ---- */
    const cards = [...document.querySelectorAll(".kb-quiz")];
    const bars = [...document.querySelectorAll(".kb-score")];
    const quizKey = cards.length ? `kb:quiz:${cards[0].dataset.incident}` : "";
    let answers = quizKey ? read(quizKey) : {};

    const optionsOf = (card) => [...card.querySelectorAll("li[data-option]")];
    const firstOf = (card) =>
      optionsOf(card).find((item) => item.dataset.option === String(answers[card.dataset.quiz]));

    const showCard = (card) => {
      const first = firstOf(card);
      card.classList.toggle("kb-answered", Boolean(first));
      for (const fold of card.querySelectorAll(".kb-why, .kb-outcome")) {
        fold.hidden = !first;
        if (!first) fold.open = false;
      }
      for (const item of optionsOf(card)) {
        const button = item.querySelector(".kb-choose");
        button.hidden = false;
        button.setAttribute("aria-pressed", String(item === first));
        item.querySelector(".kb-first").hidden = item !== first;
        item.classList.toggle("kb-chosen", item === first);
      }
      if (first) first.querySelector(".kb-why").open = true;
    };

    const showScore = () => {
      const count = { best: 0, acceptable: 0, poor: 0 };
      for (const card of cards) {
        const first = firstOf(card);
        if (first) count[first.dataset.verdict] += 1;
      }
      const done = count.best + count.acceptable + count.poor;
      for (const bar of bars) {
        const values = { ...count, total: cards.length, left: cards.length - done };
        bar.hidden = false;
        bar.querySelector(".kb-score-text").textContent = done
          ? bar.dataset.some.replace(/\{(\w+)\}/g, (_, name) => String(values[name]))
          : bar.dataset.none;
        bar.querySelector(".kb-score-reset").hidden = !done;
      }
    };

    const show = () => {
      cards.forEach(showCard);
      showScore();
    };

    const choose = (card, item) => {
      const why = item.querySelector(".kb-why");
      if (!firstOf(card)) {
        answers = { ...read(quizKey), ...answers, [card.dataset.quiz]: Number(item.dataset.option) };
        write(quizKey, answers);
        showCard(card);
        showScore();
        const outcome = card.querySelector(".kb-outcome");
        if (outcome) outcome.open = true;
      } else why.open = !why.open;
      if (why.open) card.querySelector(".kb-said").textContent = why.querySelector(".kb-reason").textContent;
    };

    for (const card of cards) {
      const said = document.createElement("p");
      said.className = "kb-said";
      said.setAttribute("role", "status");
      card.append(said);
      card.classList.add("kb-playable");
      for (const item of optionsOf(card)) {
        item.querySelector(".kb-choose").addEventListener("click", () => choose(card, item));
        item.querySelector(".kb-option-text").addEventListener("click", (event) => {
          if (!event.target.closest("a")) choose(card, item);
        });
      }
    }
    for (const bar of bars)
      bar.querySelector(".kb-score-reset").addEventListener("click", () => {
        answers = {};
        write(quizKey, answers);
        show();
        cards[0].querySelector(".kb-choose").focus({ preventScroll: true });
      });
    if (cards.length) show();

    /* ---- checklist ---- */
    const box = document.querySelector(".kb-check-box");
    const tickKey = box ? `kb:check:${box.dataset.incident}` : "";
    const ticks = box ? [...box.querySelectorAll(".kb-check-tick")] : [];
    const said = box && box.querySelector(".kb-check-said");

    const showTicks = () => {
      const kept = read(tickKey);
      for (const tick of ticks) tick.checked = kept[tick.id] === true;
    };

    const plain = (node) => node.textContent.replace(/\s+/g, " ").trim();
    const markdown = () => {
      const title = document.querySelector("h1").firstChild.textContent.trim();
      const heading = document.getElementById("learn-checklist").firstChild.textContent.trim();
      const escaped = (text) => text.replace(/[\\`*_[\]<>]/g, "\\$&");
      const lines = ticks.map((tick) => `- [${tick.checked ? "x" : " "}] ${escaped(plain(tick.nextElementSibling))}`);
      return `## ${escaped(heading)}\n\n${escaped(title)}  \n<${location.href.split("#")[0]}#learn-checklist>\n\n${lines.join("\n")}\n`;
    };

    /* Without the permission to copy, the text is shown and selected. */
    const offer = (text) => {
      const old = box.querySelector("textarea");
      const area = old || document.createElement("textarea");
      area.className = "kb-copy-area";
      area.readOnly = true;
      area.rows = 8;
      area.setAttribute("aria-label", said.dataset.area);
      area.value = text;
      if (!old) box.append(area);
      area.select();
      let copied = false;
      try {
        copied = document.execCommand("copy");
      } catch {
        copied = false;
      }
      if (copied) area.remove();
      said.textContent = copied ? said.dataset.copied : said.dataset.failed;
    };

    if (box) {
      box.classList.add("kb-playable");
      box.querySelector(".kb-check-tools").hidden = false;
      for (const tick of ticks) {
        tick.hidden = false;
        tick.addEventListener("change", () => write(tickKey, { ...read(tickKey), [tick.id]: tick.checked }));
      }
      showTicks();
      box.querySelector(".kb-check-copy").addEventListener("click", async () => {
        const text = markdown();
        said.textContent = "";
        try {
          await navigator.clipboard.writeText(text);
          said.textContent = said.dataset.copied;
        } catch {
          offer(text);
        }
      });
      box.querySelector(".kb-check-clear").addEventListener("click", () => {
        write(tickKey, {});
        showTicks();
      });
      box.querySelector(".kb-check-print").addEventListener("click", () => {
        document.body.classList.add("kb-print-list");
        print();
      });
      addEventListener("afterprint", () => document.body.classList.remove("kb-print-list"));
    }

    /* The other language in another tab, or a page that comes back whole. */
    const again = () => {
      if (blocked) return;
      if (cards.length) {
        answers = read(quizKey);
        show();
      }
      if (box) showTicks();
    };
    addEventListener("storage", again);
    addEventListener("pageshow", (event) => {
      if (event.persisted) again();
    });
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
})();
