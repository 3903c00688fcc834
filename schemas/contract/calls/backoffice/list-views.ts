/**
 * A saved list state of an account. `GET {area}list_views` answers all of them, `PUT` adds one or
 * replaces the one of the same name, `DELETE {area}list_views/{id}` removes one.
 */
export interface ListView {
  readonly id: number;
  /** Path of the screen: `Admin/goods`. */
  readonly screen: string;
  readonly name: string;
  /** Query of the page without the page number: `goods_status=1&order=-id`. */
  readonly query: string;
  /** Hidden columns. */
  readonly hidden: readonly string[];
  /** Applied when the list opens; at most one for each screen. */
  readonly is_default: 0 | 1;
}
/**
 * Limits of saved views: characters of a name and query, hidden columns, characters of a field
 * name, views of an account.
 */
export const listViewLimits = {
  name: 30,
  query: 2000,
  hidden: 100,
  field: 100,
  views: 200,
} as const;
