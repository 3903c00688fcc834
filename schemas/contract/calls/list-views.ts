/**
 * A list as somebody likes to see it: `GET {area}list_views` answers all of an account, `PUT` adds
 * or replaces the one of that name, `DELETE {area}list_views/{id}` removes it.
 */
export interface ListView {
  readonly id: number;
  /** Path of the screen: `Admin/goods`. */
  readonly screen: string;
  readonly name: string;
  /** What the address bar says of the list, without its page: `goods_status=1&order=-id`. */
  readonly query: string;
  /** Columns that are not shown. */
  readonly hidden: readonly string[];
  /** The list opens with it; one of a screen at most. */
  readonly is_default: 0 | 1;
}
/** Longest name and query of a saved view, and most views of an account. */
export const listViewLimits = {
  name: 30,
  query: 2000,
  hidden: 100,
  field: 100,
  views: 200,
} as const;
