/** The places of the page and their addresses. */

export type Route =
  | { place: "start" }
  | { place: "lobby" }
  | { place: "new" }
  | { place: "room"; code: string }
  | { place: "replay"; code: string; step: number }
  | { place: "rules"; game: string; rule: string }
  | { place: "tiles" }
  | { place: "practice" }
  | { place: "me" }
  | { place: "nowhere" };

/** The place that an address leads to. */
export function routeOf(address: string): Route {
  const url = new URL(address);
  const [, first = "", second = "", third = ""] = url.pathname.split("/").map(decodeURIComponent);
  switch (first) {
    case "":
      return { place: "start" };
    case "lobby":
      return { place: "lobby" };
    case "new":
      return { place: "new" };
    case "r":
      return { place: "room", code: second };
    case "replay":
      return { place: "replay", code: second, step: Number(url.searchParams.get("step") ?? 0) || 0 };
    case "rules":
      return { place: "rules", game: second || "jackal", rule: third };
    case "practice":
      return { place: "practice" };
    case "tiles":
      return { place: "tiles" };
    case "me":
      return { place: "me" };
    default:
      return { place: "nowhere" };
  }
}
