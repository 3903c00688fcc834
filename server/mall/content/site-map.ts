import { Injectable } from '@nestjs/common';
import { type Language, languages } from '../../../schemas/contract/language.ts';
import { articlePath } from '../../../schemas/rules/article-path.ts';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import { escapeXml } from '../../../schemas/rules/values/escape-html.ts';
import { Database } from '../../platform/database/sql.ts';
import { hasGoodsSql } from '../catalog/read-catalog.ts';
import { isOpenStoreSql } from '../stores/store-state.ts';

/**
 * Rows per file, with one address for each language. The protocol allows 50,000 addresses; a file of
 * 2,000 rows has 1.5 MB and takes 15 ms of the event loop.
 */
const addressesPerFile = 2000;

interface Address {
  readonly path: string;
  readonly changed: string | undefined;
}
interface PageKind {
  readonly name: string;
  readonly from: string;
  readonly path: (id: string) => string;
}

/** Kinds of pages: table with condition, and path of a row. `id` is the `part` column. */
const kinds: readonly PageKind[] = [
  {
    name: 'goods',
    path: (id) => `/goods/${id}`,
    from: `(
      SELECT g.id, g.id::text AS part, g.updated_at
      FROM goods g
      JOIN stores t ON t.id = g.store_id
      WHERE g.goods_status = 1 AND g.goods_verify = 1 AND g.deleted_at IS NULL AND ${isOpenStoreSql}
    ) r`,
  },
  {
    name: 'stores',
    path: (id) => `/store/${id}`,
    from: `(SELECT t.id, t.id::text AS part, t.updated_at FROM stores t WHERE ${isOpenStoreSql}) r`,
  },
  {
    name: 'points',
    path: (id) => `/integral/goods/${id}`,
    from: `(
      SELECT id, id::text AS part, updated_at
      FROM integral_goods
      WHERE goods_status = 1 AND deleted_at IS NULL
    ) r`,
  },
  {
    name: 'articles',
    path: articlePath,
    from: '(SELECT id, name AS part, updated_at FROM articles WHERE deleted_at IS NULL) r',
  },
  {
    name: 'classes',
    path: (ids) => {
      const [pid, sid, tid] = ids.split(',').map(Number);
      return `/s/${encodeParams({ pid, ...(sid && { sid }), ...(tid && { tid }) })}`;
    },
    from: `(
      SELECT c.id, concat_ws(',', r.id, p.id, c.id) AS part, c.updated_at
      FROM goods_classes c
      LEFT JOIN goods_classes p ON p.id = c.pid
      LEFT JOIN goods_classes r ON r.id = p.pid
      WHERE c.deleted_at IS NULL
        AND ${hasGoodsSql}
    ) r`,
  },
];
const siteMapNamespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** Static pages. */
const pages = ['/', '/s', '/stores', '/seckills', '/collectives', '/integral'];

/** Lists every public address of the shop for search engines. */
@Injectable()
export class SiteMap {
  constructor(private readonly database: Database) {}

  /** The index of files: `pages`, then as many files per kind as its rows need. */
  async index(origin: string): Promise<string> {
    const countColumns = kinds.map(
      ({ name, from }) => `(SELECT count(*)::int FROM ${from}) AS ${name}`,
    );
    const [counts] = await this.database.rows<Record<string, number>>(
      `SELECT ${countColumns.join(', ')}`,
      [],
      'content.sitemap.index',
    );
    const files = [
      'pages-1',
      ...kinds.flatMap(({ name }) =>
        Array.from(
          { length: Math.ceil((counts![name] ?? 0) / addressesPerFile) },
          (_, index) => `${name}-${index + 1}`,
        ),
      ),
    ];
    const entries = files.map((file) => {
      const url = escapeXml(`${origin}/sitemaps/${file}.xml`);
      return `<sitemap><loc>${url}</loc></sitemap>`;
    });
    return xml(`<sitemapindex xmlns="${siteMapNamespace}">${entries.join('')}</sitemapindex>`);
  }

  /** One file with every address in both languages; undefined for an unknown file. */
  async file(origin: string, name: string): Promise<string | undefined> {
    const [, kind = '', number = ''] = /^([a-z]+)-([1-9]\d{0,4})$/.exec(name) ?? [];
    const addresses =
      kind === 'pages' && number === '1'
        ? pages.map((path) => ({ path, changed: undefined }))
        : await this.addresses(
            kinds.find(({ name: kindName }) => kindName === kind),
            Number(number),
          );
    if (addresses.length === 0) return undefined;
    const namespaces = `xmlns="${siteMapNamespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml"`;
    const unique = [...new Map(addresses.map((address) => [address.path, address])).values()];
    const entries = unique.flatMap((address) => entriesOf(origin, address));
    return xml(`<urlset ${namespaces}>${entries.join('')}</urlset>`);
  }

  private async addresses(kind: PageKind | undefined, number: number): Promise<readonly Address[]> {
    if (!kind) return [];
    const rows = await this.database.rows<{ part: string; changed: string }>(
      `
        SELECT part, to_char(updated_at, 'YYYY-MM-DD') AS changed
        FROM ${kind.from}
        ORDER BY id
        LIMIT $1
        OFFSET $2`,
      [addressesPerFile, (number - 1) * addressesPerFile],
      `content.sitemap.${kind.name}`,
    );
    return rows.map(({ part, changed }) => ({ path: kind.path(part), changed }));
  }
}

const tags = { en: 'en', 'zh-cn': 'zh-CN' } as const;
/** One address for each language, which list each other and the page without a language. */
function entriesOf(origin: string, { path, changed }: Address): readonly string[] {
  const link = (tag: string, address: string): string =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(address)}"/>`;
  const addressIn = (language: Language): string => `${origin}${path}?lang=${language}`;
  const alternates = [
    ...languages.map((language) => link(tags[language], addressIn(language))),
    link('x-default', origin + path),
  ].join('');
  const lastModified = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
  return languages.map(
    (language) =>
      `<url><loc>${escapeXml(addressIn(language))}</loc>${lastModified}${alternates}</url>`,
  );
}
const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>${body}`;
