import type { TimeText } from '../../wire-texts.ts';

/** `content` is a rich text: HTML, the separator and the editor's JSON. */
export interface TextAnswer {
  readonly id: number;
  readonly name: string;
  readonly content: string;
  readonly created_at: TimeText;
  readonly updated_at: TimeText;
}
/** `GET /article/{name}`; `name` is the full name or its half in one language. */
export interface ArticleAnswer extends TextAnswer {
  /** The column of the article. */
  readonly pid: number;
  /** How often its page was opened. */
  readonly click: number;
  /** Canonical path of its page (`articlePath`). */
  readonly path: string;
}
/** A running advert of `GET /adv?name=` or `?ename=`, highest `is_sort` first. */
export interface AdvertAnswer {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly image: string;
  readonly width: number;
  readonly height: number;
  /** 1: the link opens in a new tab. */
  readonly is_type: 0 | 1;
}
/**
 * `GET /load_article_menu`. `articles`: the newest 50 articles of the column; `GET /article/{name}`
 * finds them by name.
 */
export interface ArticleMenu {
  readonly id: number;
  readonly pid: number;
  readonly name: string;
  /** Level of the column, from 1. */
  readonly lev: number;
  readonly articles: readonly {
    readonly id: number;
    readonly name: string;
    /** Canonical path of its page (`articlePath`). */
    readonly path: string;
  }[];
  readonly children: readonly ArticleMenu[];
}
