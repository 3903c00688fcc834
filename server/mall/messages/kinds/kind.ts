import type { Area } from '../../../../schemas/contract/areas.ts';
import type { MessageChannel } from '../../../../schemas/contract/dicts/message-kinds.ts';

/** Values of a message that do not depend on the language: order number, names, amounts. */
export type MessageParams = Readonly<Record<string, string | number>>;

/** What a deep link is made of. */
export interface LinkedMessage {
  readonly subject_id: number;
  readonly params: MessageParams;
}

/** The readers of a kind in one area. */
interface Audience {
  /** Sub-accounts and admins need this right; owners and super admins hold all. */
  readonly right?: string;
  /** Page that the message opens. */
  readonly link: (message: LinkedMessage) => string;
}

/**
 * One kind of message. Its texts are `messages.texts.<kind>` and `dicts.message_kind.<kind>`.
 */
export interface KindDefinition {
  readonly audiences: Partial<Readonly<Record<Area, Audience>>>;
  /** Channels beside `in_app` that are on until the reader turns them off. */
  readonly channels: readonly MessageChannel[];
  /**
   * SQL of `area`, `owner_id`, `subject_id` and `params` for the rows with the ids `$1`. The owner
   * is a user in the shop, a store in `Seller`, and 0 in `Admin`. A kind without it is written by
   * its own statement.
   */
  readonly source?: string;
}

/**
 * The `source` of a kind about rows of one table.
 *
 * @param rows table, alias and what is joined: `orders o`
 * @param area SQL, as `owner` and `params` are
 */
export function sourceOf(rows: string, area: string, owner: string, params: string): string {
  const id = `${rows.split(' ')[1]}.id`;
  return `
    SELECT ${area} AS area, ${owner} AS owner_id, ${id} AS subject_id, ${params} AS params
    FROM ${rows}
    WHERE ${id} = ANY($1::bigint[])`;
}

/** A page of a back office with search values; lists take them from the address. */
export function backOfficeLink(
  path: string,
  filters: Readonly<Record<string, string | number | undefined>>,
): string {
  const query = new URLSearchParams(
    Object.entries(filters).map(([name, value]) => [name, String(value ?? '')]),
  );
  return `${path}?${query}`;
}
