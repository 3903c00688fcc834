/** A text with its title; `content` is html followed by the separator and the editor's nodes. */
export interface TextAnswer {
  readonly id: number;
  readonly name: string;
  readonly content: string;
  readonly created_at: string;
  readonly updated_at: string;
}
/** `GET /article/{name}`; `name` is the whole name or the half of one language. */
export interface ArticleAnswer extends TextAnswer {
  readonly pid: number;
  readonly click: number;
}
/** One advert of `GET /adv?name=`: running now, by its order. */
export interface AdvertAnswer {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly image: string;
  readonly width: number;
  readonly height: number;
}
/**
 * `GET /load_article_menu`. `articles`: what stands in the column, by names that `GET
 * /article/{name}` finds; 50 at most, the newest first.
 */
export interface ArticleMenu {
  readonly id: number;
  readonly pid: number;
  readonly name: string;
  readonly lev: number;
  readonly articles: readonly { readonly id: number; readonly name: string }[];
  readonly children: readonly ArticleMenu[];
}
