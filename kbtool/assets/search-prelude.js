/* Put in front of the theme's search worker on the Chinese site.
 *
 * The index holds Chinese text cut into words by U+200B. The worker cuts a query by itself, but never looks at the last
 * character of a run of Han characters, and then treats the pieces as alternatives. So: learn the words from the index
 * as it arrives, cut each run into its longest known words, and require all of them. The appended character is the one
 * that the worker drops. A run that is no known word stays as it is and works as a prefix.
 */
(() => {
  const words = new Set();
  let longest = 1;
  const han = /\p{sc=Han}+/gu;
  const cut = run => {
    const pieces = [];
    for (let at = 0; at < run.length; ) {
      let size = Math.min(longest, run.length - at);
      while (size > 1 && !words.has(run.slice(at, at + size))) size--;
      pieces.push(run.slice(at, at + size));
      at += size;
    }
    return pieces;
  };
  const required = piece => (words.has(piece) ? `${piece.length > 1 ? "+" : ""}${piece}\u3007*` : `${piece}*`);
  addEventListener("message", event => {
    const message = event.data;
    if (message.type === 0) {
      for (const doc of message.data.docs)
        for (const text of [doc.title, doc.text])
          for (const word of (text || "").match(han) || []) {
            words.add(word);
            longest = Math.max(longest, word.length);
          }
      longest = Math.min(longest, 12);
    } else if (message.type === 2) {
      message.data = message.data.replace(/[+-]?\p{sc=Han}+\*?/gu, run =>
        ` ${cut(run.match(han)[0]).map(required).join(" ")} `).trim();
    }
  });
})();
