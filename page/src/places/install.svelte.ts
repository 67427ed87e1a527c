/** Whether the browser offers to install the page as an app; not every browser asks. */

/** The event by which a browser offers it. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  /** What to do to be asked; null as long as nothing is offered. */
  ask = $state.raw<(() => void) | null>(null);
}

export const install = new Install();

addEventListener("beforeinstallprompt", (event) => {
  // The page has a button of its own for it.
  event.preventDefault();
  install.ask = () => {
    install.ask = null;
    void (event as Offer).prompt();
  };
});
addEventListener("appinstalled", () => (install.ask = null));
