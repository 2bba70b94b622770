// What the site gives without a connection: pages, files and recordings that a fan keeps (`features/offline`), and a page
// that says so for everything else. With a connection, all but what is kept goes past this worker.
const { searchParams } = new URL(self.location.href);
/** The page for links without a connection, in the language of who registered this worker. */
const PAGE = searchParams.get("page") ?? "/offline";
const SHELL = `fanfare-shell-${searchParams.get("build")}-${PAGE}`;
const KEPT = "fanfare-kept-";

/** Which cache holds an address; `undefined` until it has been read. */
let known;

async function readIndex() {
  const names = (await caches.keys()).filter((name) => name === SHELL || name.startsWith(KEPT));
  const index = new Map();
  for (const name of names) {
    const requests = await (await caches.open(name)).keys();
    // The whole page of a fan who keeps something goes before the bare one.
    for (const { url } of requests) if (name !== SHELL || !index.has(url)) index.set(url, name);
  }
  known = index;
}
const firstReading = readIndex();

/**
 * The page as it is drawn, without its scripts: their files need not be here. Letters that few sites have are left out: the browser
 * has them from the pages that it has shown.
 */
async function bareShell() {
  const response = await fetch(new Request(PAGE, { cache: "reload" }));
  if (!response.ok) throw new Error(`${PAGE} responded with ${response.status}`);
  const html = (await response.text()).replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");
  const cache = await caches.open(SHELL);
  await cache.addAll([...new Set(html.match(/\/assets\/(?![\w-]*-extended-)[\w.-]+\.(?:woff2|css|svg)/g))]);
  await cache.put(PAGE, new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } }));
}

self.addEventListener("install", (event) => {
  event.waitUntil(bareShell().then(() => self.skipWaiting()));
});

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("fanfare-shell-") && name !== SHELL).map((name) => caches.delete(name)),
  );
  await readIndex();
  await self.clients.claim();
}
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

// A page has kept or removed something and waits until this worker knows.
self.addEventListener("message", (event) => {
  event.waitUntil(readIndex().then(() => event.ports[0]?.postMessage("read")));
});

/** The bytes that a player asks for, out of a whole recording (RFC 9110, 14.2: one range). */
async function part(response, range) {
  const whole = await response.blob();
  const headers = { "content-type": response.headers.get("content-type") ?? "audio/mpeg", "accept-ranges": "bytes" };
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (first === "" && last === "") return new Response(whole, { headers });
  const start = first === "" ? Math.max(0, whole.size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? whole.size - 1 : Math.min(Number(last), whole.size - 1);
  if (start > end) return new Response(null, { status: 416, headers: { "content-range": `bytes */${whole.size}` } });
  return new Response(whole.slice(start, end + 1), {
    status: 206,
    headers: {
      ...headers,
      "content-range": `bytes ${start}-${end}/${whole.size}`,
      "content-length": `${end - start + 1}`,
    },
  });
}

async function fromKept(url) {
  const name = known?.get(url);
  return name && (await caches.open(name)).match(url, { ignoreVary: true });
}

async function keptFile(request) {
  await firstReading;
  const response = await fromKept(request.url);
  if (!response) return fetch(request);
  const range = request.headers.get("range");
  return range ? part(response, range) : response;
}

const escaped = (text) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

async function keptPage(request, failure) {
  await firstReading;
  const { origin, pathname, search } = new URL(request.url);
  const page = await fromKept(origin + pathname.replace(/(.)\/$/, "$1"));
  if (page) return page;
  const address = origin + PAGE;
  // The page of kept albums hydrates, so it must be at its own address.
  if (known?.get(address)?.startsWith(KEPT)) {
    return Response.redirect(`${address}?from=${encodeURIComponent(pathname + search)}`, 302);
  }
  const shell = await fromKept(address);
  if (!shell) throw failure;
  const html = (await shell.text())
    .replace('data-missing="" hidden=""', "")
    .replaceAll("/offline?again", () => escaped(pathname + search));
  return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch((failure) => keptPage(request, failure)));
    return;
  }
  const { origin, pathname } = new URL(request.url);
  const isOwn = origin === self.location.origin;
  // Pages and calls of scripts go past: who keeps a page anew must not be given the kept one. So do, until the index has
  // been read, other hosts, which this worker may not ask.
  if (request.method !== "GET" || (isOwn && !/^\/(assets|media)\//.test(pathname))) return;
  if (known ? known.has(request.url) : isOwn) event.respondWith(keptFile(request));
});
