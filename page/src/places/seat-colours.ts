/** The colours that seats of a room can have, by their names on the server. */
export const SEAT_COLOURS: Readonly<Record<string, string>> = {
  red: "#c8362f",
  blue: "#3b78c2",
  green: "#4f9a4f",
  yellow: "#e8b21e",
  black: "#2d2a2a",
  white: "#fbf7ea",
  purple: "#8a5bb0",
  orange: "#dc7a2c",
};
