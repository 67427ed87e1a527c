/** Where the page is; going to a place changes the address without loading anything anew. */

import { routeOf, type Route } from "./routes.ts";

class Here {
  route = $state<Route>(routeOf(location.href));
}

/** Where the page is. */
export const here = new Here();

/** Go to an address of this page. */
export function go(address: string, how: "push" | "replace" = "push"): void {
  if (how === "push") history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  here.route = routeOf(location.href);
}

/** Follow links within the page, and the browser's back and forward. */
export function listen(): void {
  addEventListener("popstate", () => {
    here.route = routeOf(location.href);
  });
  addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target || link.download) return;
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (routeOf(link.href).place === "nowhere") return;
    event.preventDefault();
    go(link.href);
  });
}
