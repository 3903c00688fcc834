import { Injectable } from '@nestjs/common';
import type {
  AdvertAnswer,
  ArticleAnswer,
  ArticleMenu,
  TextAnswer,
} from '../../../schemas/contract/calls/catalog/content.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { articlePath } from '../../../schemas/rules/article-path.ts';
import { Database } from '../../platform/database/sql.ts';
import { dateTimeSql } from '../../platform/database/wire-types.ts';
import { httpErrors } from '../../platform/http/response/errors.ts';
import type { AdvertSpaceKey } from './advert-spaces.ts';

/** Maximum articles per column of the help menu. */
const articlesPerColumn = 50;
/** Waiting views of an article that a reader counts. More wait only when the job does not run. */
const maxWaitingViews = 10_000;
const time = (column: string): string => `${dateTimeSql(column)} AS ${column}`;
type MenuRow = Omit<ArticleMenu, 'lev' | 'children' | 'articles'> & {
  readonly articles: readonly { readonly id: number; readonly name: string }[];
};

/** Public texts: agreements, articles and running adverts, one statement each. */
@Injectable()
export class Texts {
  constructor(private readonly database: Database) {}

  /**
   * Reads an agreement; English readers get `<key>_en` when it exists.
   *
   * @throws Refusal 404
   */
  async agreement(ename: string, language: Language): Promise<TextAnswer> {
    const keys = language === 'en' ? [`${ename}_en`, ename] : [ename];
    return firstRow(
      await this.database.rows<TextAnswer>(
        `
          SELECT id, name, rich_text(content) AS content, ${time('created_at')}, ${time('updated_at')}
          FROM agreements
          WHERE ename = ANY($1) AND deleted_at IS NULL
          ORDER BY array_position($1, ename::text)
          LIMIT 1`,
        [keys],
        'content.agreement',
      ),
    );
  }

  /**
   * Finds the oldest article by its full name or by one language half of it (`localName`). Each
   * call counts as one view, which `CountArticleViews` adds to the article.
   *
   * @throws Refusal 404
   */
  async article(name: string): Promise<ArticleAnswer> {
    const article = firstRow(
      await this.database.rows<Omit<ArticleAnswer, 'path'>>(
        `
          WITH article AS (
            SELECT id, pid, name, content, click, created_at, updated_at
            FROM articles
            WHERE $1 IN (name, split_part(name, ' | ', 1), split_part(name, ' | ', 2))
              AND $1 <> ''
              AND deleted_at IS NULL
            ORDER BY name <> $1, id
            LIMIT 1
          ),
            viewed AS (INSERT INTO article_views (article_id) SELECT id FROM article)
          SELECT
            id, pid, name, rich_text(content) AS content,
            click + 1 + (
              SELECT count(*)
              FROM (SELECT FROM article_views WHERE article_id = a.id LIMIT ${maxWaitingViews}) v
            ) AS click,
            ${time('created_at')}, ${time('updated_at')}
          FROM article a`,
        [name],
        'content.article',
      ),
    );
    return { ...article, path: articlePath(article.name) };
  }

  /** Running adverts of the space with this name, highest order first; empty for an unknown one. */
  advertsByName(name: string): Promise<AdvertAnswer[]> {
    return this.adverts('name', name);
  }

  /** Running adverts of the space with this key, highest order first. */
  advertsByKey(key: AdvertSpaceKey | (string & {})): Promise<AdvertAnswer[]> {
    return this.adverts('ename', key);
  }

  private adverts(column: 'name' | 'ename', value: string): Promise<AdvertAnswer[]> {
    return this.database.rows<AdvertAnswer>(
      `
        SELECT a.id, a.name, a.url, a.image, s.width, s.height, a.is_type
        FROM advs a
        JOIN adv_spaces s ON s.id = a.pid AND s.deleted_at IS NULL
        WHERE s.${column} = $1
          AND a.status = 1
          AND a.deleted_at IS NULL
          AND a.adv_start <= mall_now()
          AND a.adv_end > mall_now()
        ORDER BY a.is_sort DESC, a.id DESC
        LIMIT 50`,
      [value],
      `content.adverts.${column}`,
    );
  }

  /**
   * The article columns as a tree, each with its articles, newest first; `lev` counts from 1.
   */
  async articleMenus(): Promise<readonly ArticleMenu[]> {
    const rows = await this.database.rows<MenuRow>(
      `
        SELECT m.id, coalesce(m.pid, 0) AS pid, m.name, coalesce(a.articles, '[]') AS articles
        FROM article_menus m
        LEFT JOIN LATERAL (
          SELECT jsonb_agg(
            jsonb_build_object('id', id, 'name', name) ORDER BY id DESC
          ) AS articles
          FROM (
            SELECT id, name
            FROM articles
            WHERE pid = m.id AND deleted_at IS NULL
            ORDER BY id DESC
            LIMIT ${articlesPerColumn}
          ) newest
        ) a
          ON true
        WHERE m.deleted_at IS NULL
        ORDER BY m.is_sort, m.id
        LIMIT 1000`,
      [],
      'content.columns',
    );
    return branchesOf(rows, 0, 1);
  }
}

const branchesOf = (
  rows: readonly MenuRow[],
  parent: number,
  lev: number,
): readonly ArticleMenu[] =>
  rows
    .filter(({ pid }) => pid === parent)
    .map((row) => ({
      ...row,
      articles: row.articles.map((article) => ({ ...article, path: articlePath(article.name) })),
      lev,
      children: branchesOf(rows, row.id, lev + 1),
    }));

/** @throws Refusal 404 without a row */
function firstRow<T>([row]: readonly T[]): T {
  if (!row) throw httpErrors.notFound();
  return row;
}
