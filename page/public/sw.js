/* Keeps the page's files, so that it opens at once, and a note for when the server is away. Games are never kept: /api, /ws. */

const CACHE = "doubloon-1";
const NOTE = "/offline.html";
const SHELL = [NOTE, "/offline.css", "/icon.svg"];

/* Files whose names change with what is in them; those of an earlier page are of no use and go first. */
const LASTING = /^\/assets\/.*-[A-Za-z0-9_-]{8}\.[a-z0-9]+$/;
const MOST = 150;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(NOTE)));
  else if (LASTING.test(pathname)) event.respondWith(lasting(request));
  else if (SHELL.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)));
});

async function lasting(request) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const kept = (await cache.keys()).filter(({ url }) => LASTING.test(new URL(url).pathname));
    await Promise.all(kept.slice(0, -MOST).map((old) => cache.delete(old)));
  }
  return answer;
}
