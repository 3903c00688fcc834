import { Controller, Get, NotFoundException, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CommonSite } from '../../../schemas/contract/calls/catalog/common.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { loadSharp } from '../../backoffice/files/formats/sharp.ts';
import { Env } from '../../platform/config/env.ts';
import { Database } from '../../platform/database/sql.ts';
import { Access, NotInApi, Reason } from '../../platform/http/access/access.ts';
import { originOf } from '../../platform/http/request/request.ts';
import { pageLanguage } from '../../platform/i18n/page-language.ts';
import { readSite } from './site.ts';
import { SiteMap } from './site-map.ts';

const cacheForHour = 'public, max-age=3600';
/** Side of the home-screen icon, px; phones scale it down. */
const iconSide = 512;
/** Side of the icon in tabs and bookmarks, px. */
const faviconSide = 48;
/** Paths with private pages or an unbounded number of addresses. */
const disallowedPaths = [
  '/api/',
  '/Admin',
  '/Seller',
  '/user/',
  '/carts',
  '/order/',
  '/login',
  '/register',
  '/forget_password',
  '/store/step_',
  '/integral/order/',
  '/sandbox/',
  '/s?',
];

/** Files that search engines and browsers request at the root of a site. */
@Controller()
@Reason('a public file', 9)
@NotInApi('files of the pages')
@Access({ area: 'shop', right: 'public' })
export class SiteFilesController {
  private iconPngBytes: Promise<Buffer> | undefined;
  private faviconBytes: Promise<Buffer> | undefined;

  constructor(
    private readonly siteMap: SiteMap,
    private readonly database: Database,
    private readonly env: Env,
  ) {}

  @Get('robots.txt')
  robots(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const lines = [
      'User-agent: *',
      ...disallowedPaths.map((path) => `Disallow: ${path}`),
      'Allow: /user/article/',
      'Allow: /s?page=',
      'Allow: /s?lang=',
      '',
      `Sitemap: ${originOf(request, this.env)}/sitemap.xml`,
      '',
    ];
    void reply
      .header('cache-control', this.cacheOfLinks())
      .type('text/plain; charset=utf-8')
      .send(lines.join('\n'));
  }

  @Get('sitemap.xml')
  async index(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    this.sendXml(reply, await this.siteMap.index(originOf(request, this.env)));
  }

  @Get('sitemaps/:file')
  async addresses(
    @Param('file') file: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const [, name = ''] = /^([\w-]+)\.xml$/.exec(file) ?? [];
    const found = await this.siteMap.file(originOf(request, this.env), name);
    if (found === undefined) throw new NotFoundException();
    this.sendXml(reply, found);
  }

  @Get('manifest.webmanifest')
  async manifest(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await reply
      .header('cache-control', cacheForHour)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(await readSite(this.database), pageLanguage(request))));
  }

  @Get('icon.svg')
  icon(@Res() reply: FastifyReply): void {
    void reply.header('cache-control', cacheForHour).type('image/svg+xml').send(iconSvg);
  }

  /** The icon for clients without SVG icons (iOS). Drawn on the first request. */
  @Get('icon.png')
  async iconPng(@Res() reply: FastifyReply): Promise<void> {
    this.iconPngBytes ??= drawIcon(iconSvg, iconSide);
    await reply
      .header('cache-control', cacheForHour)
      .type('image/png')
      .send(await this.iconPngBytes);
  }

  /** For clients that request the icon without reading the page. Browsers go by its type. */
  @Get('favicon.ico')
  async favicon(@Res() reply: FastifyReply): Promise<void> {
    this.faviconBytes ??= drawIcon(iconSvg, faviconSide);
    await reply
      .header('cache-control', cacheForHour)
      .type('image/png')
      .send(await this.faviconBytes);
  }

  @Get('sw.js')
  worker(@Res() reply: FastifyReply): void {
    void reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy })
      .type('text/javascript; charset=utf-8')
      .send(serviceWorker);
  }

  @Get('offline.js')
  offline(@Res() reply: FastifyReply): void {
    void reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(offlineScript);
  }

  /** Without a configured origin the links repeat the caller's `Host`, which others must not get. */
  private cacheOfLinks(): string {
    return this.env.origin === undefined ? 'private, no-cache' : cacheForHour;
  }

  private sendXml(reply: FastifyReply, text: string): void {
    void reply
      .header('cache-control', this.cacheOfLinks())
      .type('application/xml; charset=utf-8')
      .send(text);
  }
}

/** Policy of the service worker: it may only fetch pages and styles of this site. */
const workerPolicy = "default-src 'none'; connect-src 'self'";

/** A square icon as PNG, for devices without SVG support. @param side px */
async function drawIcon(svg: string, side: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).resize(side, side).png().toBuffer();
}

const icon = (purpose: 'any' | 'maskable') => ({
  src: '/icon.svg',
  sizes: 'any',
  type: 'image/svg+xml',
  purpose,
});

/** Web app manifest, which makes the shop installable. Colours are those of the light style sheet. */
const manifestOf = (
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
const iconSvg =
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
const serviceWorker = `const cacheName = 'offline-2';
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
const offlineScript = `const retry = () =>
  fetch('/healthz', { cache: 'no-store' }).then(({ ok }) => ok && location.reload(), () => undefined);
addEventListener('online', retry);
setInterval(retry, 5000);
`;
