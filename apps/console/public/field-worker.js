// The service worker of the phone (scope /workOrder/field): it keeps the page's own code for the time without a line, and shows pushes. Answers of the API are never kept.
const CACHE = 'csms-field-code';
const PAGE = '/workOrder/field';
/** A line that does not answer in so long is none, ms. */
const PATIENCE_MS = 4_000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const isCode = (path) => path.startsWith('/assets/') || ['/logo.svg', '/field.webmanifest'].includes(path);

// The page says what it is made of: that is kept, and what an older one was made of goes.
self.addEventListener('message', (event) => {
  const { paths } = event.data ?? {};
  if (!Array.isArray(paths)) return;
  const wanted = [PAGE, ...paths.filter(isCode)];
  event.waitUntil(
    caches.open(CACHE).then(async (cache) => {
      for (const path of wanted)
        if (path === PAGE || !(await cache.match(path))) {
          const response = await fetch(path, { credentials: 'omit' }).catch(() => undefined);
          if (response?.ok) await cache.put(path, response);
        }
      for (const request of await cache.keys()) if (!wanted.includes(new URL(request.url).pathname)) await cache.delete(request);
    }),
  );
});

async function pageOf(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(PAGE);
  const fresh = fetch(request);
  if (!kept) return fresh;
  const late = new Promise((done) => setTimeout(done, PATIENCE_MS, kept));
  return Promise.race([fresh.then((response) => (response.ok ? response : kept)).catch(() => kept), late]);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && url.pathname === PAGE) event.respondWith(pageOf(request));
  else if (isCode(url.pathname))
    event.respondWith(caches.open(CACHE).then((cache) => cache.match(url.pathname).then((kept) => kept ?? fetch(request))));
});

self.addEventListener('push', (event) => {
  let told = {};
  try {
    told = event.data?.json() ?? {};
  } catch {
    // A push that is not ours says only that there is something.
  }
  event.waitUntil(
    self.registration.showNotification(String(told.title ?? 'CSMS'), {
      body: String(told.body ?? ''),
      tag: String(told.taskId ?? ''),
      icon: '/logo.svg',
      data: { taskId: told.taskId },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { taskId } = event.notification.data ?? {};
  const url = typeof taskId === 'string' ? `${PAGE}?order=${encodeURIComponent(taskId)}` : PAGE;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async (all) => {
      const open = all.find((one) => new URL(one.url).pathname === PAGE);
      if (!open) return self.clients.openWindow(url);
      await open.navigate(url).catch(() => undefined);
      return open.focus();
    }),
  );
});
