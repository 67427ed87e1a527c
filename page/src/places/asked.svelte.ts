/** What is asked for from any place: dialogs that the page puts over it. */

class Asked {
  /** The dialog of preferences. */
  preferences = $state(false);
}

export const asked = new Asked();
