/* Put in front of the theme's script: the search worker is fetched when it gets its first message, not with the page.
 * The theme sends that message once the index is there, and asks for the index when the search box is opened.
 */
(() => {
  const Real = window.Worker;
  if (!Real || location.protocol === "file:") return;
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.url = url;
    }
    postMessage(message) {
      if (!this.real) {
        this.real = new Real(this.url);
        for (const type of ["message", "error"])
          this.real.addEventListener(type, event => this.dispatchEvent(new event.constructor(type, event)));
      }
      this.real.postMessage(message);
    }
  };
})();
