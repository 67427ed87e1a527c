/** The places of the page and their addresses; going to one changes the address without loading anything anew. */

export type Route =
  | { place: "start" }
  | { place: "lobby" }
  | { place: "room"; code: string }
  | { place: "replay"; code: string; step: number }
  | { place: "rules"; game: string; rule: string }
  | { place: "tiles" }
  | { place: "nowhere" };

/** The place that an address leads to. */
export function routeOf(url: URL): Route {
  const [, first = "", second = "", third = ""] = url.pathname.split("/").map(decodeURIComponent);
  switch (first) {
    case "":
      return { place: "start" };
    case "lobby":
      return { place: "lobby" };
    case "r":
      return { place: "room", code: second };
    case "replay":
      return { place: "replay", code: second, step: Number(url.searchParams.get("step") ?? 0) || 0 };
    case "rules":
      return { place: "rules", game: second || "jackal", rule: third };
    case "tiles":
      return { place: "tiles" };
    default:
      return { place: "nowhere" };
  }
}

class Here {
  route = $state<Route>(routeOf(new URL(location.href)));
}

/** Where the page is. */
export const here = new Here();

/** Go to an address of this page. */
export function go(address: string, how: "push" | "replace" = "push"): void {
  if (how === "push") history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  here.route = routeOf(new URL(location.href));
}

/** Follow links within the page, and the browser's back and forward. */
export function listen(): void {
  addEventListener("popstate", () => {
    here.route = routeOf(new URL(location.href));
  });
  addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target || link.download) return;
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (routeOf(new URL(link.href)).place === "nowhere") return;
    event.preventDefault();
    go(link.href);
  });
}
