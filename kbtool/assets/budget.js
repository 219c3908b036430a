/* The thread budget of a full mesh, with the numbers of labs/aws-kinesis-2020/thread_budget.py. */
(() => {
  const start = () => {
    const box = document.querySelector(".kb-budget");
    if (!box) return;
    const at = (name) => document.getElementById(`budget-${name}`);
    const own = Number(box.dataset.own);
    const peer = Number(box.dataset.peer);

    const held = (fleet) => own + peer * (fleet - 1);
    const largest = (limit) => Math.max(0, Math.floor((limit - own) / peer) + 1);

    const show = () => {
      const fleet = Number(at("fleet").value);
      const limit = Number(at("limit").value);
      const need = held(fleet);
      const fits = need <= limit;
      const values = { held: need, spare: limit - need, largest: largest(limit), sum: fleet * (fleet - 1) * peer };
      for (const [name, value] of Object.entries(values)) at(name).textContent = String(value).replace("-", "−");
      at("fleet-value").textContent = String(fleet);
      at("limit-value").textContent = String(limit);
      const verdict = at("verdict");
      const words = fits ? box.dataset.fits : box.dataset.over;
      if (verdict.textContent !== words) verdict.textContent = words;
      verdict.className = fits ? "kb-fits" : "kb-over";
    };

    box.hidden = false;
    at("fleet").addEventListener("input", show);
    at("limit").addEventListener("input", show);
    show();
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
})();
