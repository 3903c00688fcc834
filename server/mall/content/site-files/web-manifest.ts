import type { CommonSite } from '../../../../schemas/contract/calls/catalog/common.ts';
import type { Language } from '../../../../schemas/contract/language.ts';

const icon = (purpose: 'any' | 'maskable') => ({
  src: '/icon.svg',
  sizes: 'any',
  type: 'image/svg+xml',
  purpose,
});

/** Web app manifest, which makes the shop installable. Colours are those of the light style sheet. */
export const manifestOf = (
  { web_name: name, description }: Pick<CommonSite, 'web_name' | 'description'>,
  language: Language,
): object => ({
  id: '/',
  name,
  short_name: name,
  ...(description === '' ? {} : { description }),
  lang: language === 'en' ? 'en' : 'zh-CN',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#ffffff',
  background_color: '#ffffff',
  categories: ['shopping'],
  icons: [
    icon('any'),
    icon('maskable'),
    { src: '/icon.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  ],
});

/** The logo, white on red, inside the safe zone of maskable icons. */
export const iconSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path fill="#d2341a" ' +
  'd="M0 0h512v512H0z"/><path fill="#fff" fill-rule="evenodd" d="M256 128c-58 0-97 ' +
  '40-97 92v136a18 18 0 0 0 18 18h158a18 18 0 0 0 18-18V220c0-52-39-92-97-92zm0 75c26 ' +
  '0 44 19 44 44v127h-88V247c0-25 18-44 44-44z"/></svg>';

/**
 * The service worker. It caches only the offline page with its styles, so that no outdated price is
 * shown. Each new version of this text and each activation refill the cache. The cached page has no
 * program: the browser may still have its scripts, and they would draw the page of the address.
 * `offlineScript` loads the wanted page when the server can be reached.
 */
export const serviceWorker = `const cacheName = 'offline-2';
self.addEventListener('install', (event) => event.waitUntil((async () => {
  const answer = await fetch('/offline', { credentials: 'same-origin', cache: 'reload' });
  if (!answer.ok) return;
  const cache = await caches.open(cacheName);
  const html = (await answer.text())
    .replace(/<script type="module".*?<\\/script>/gs, '')
    .replace('</head>', '<script src="/offline.js" defer></script></head>');
  await cache.put('/offline', new Response(html, { headers: answer.headers }));
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
  await cache.addAll(['/offline.js', ...styles]);
  await self.skipWaiting();
})()));
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
  await self.clients.claim();
})()));
self.addEventListener('fetch', (event) => {
  const { request } = event, { pathname } = new URL(request.url);
  const cached = async (key) => (await caches.match(key)) ?? Response.error();
  if (request.mode === 'navigate' && !/^\\/(Admin|Seller)\\b/.test(pathname))
    event.respondWith(fetch(request).catch(() => cached('/offline')));
  else if (request.destination === 'style' || pathname === '/offline.js')
    event.respondWith(fetch(request).catch(() => cached(request)));
});
`;

/** Script of the offline page: it looks for the server every 5 s and when the device is online. */
export const offlineScript = `const retry = () =>
  fetch('/healthz', { cache: 'no-store' }).then(({ ok }) => ok && location.reload(), () => undefined);
addEventListener('online', retry);
setInterval(retry, 5000);
`;
