import { readFileSync } from 'node:fs';

/**
 * Where the rows of a table are: on every node, on one node, or spread by a key. Tables of one group
 * with the same key are beside each other.
 */
export type Place =
  | { readonly kind: 'reference' | 'local' }
  | {
      readonly kind: 'spread';
      readonly group: string;
      /** Undefined: the table needs one, which the row that `parent` refers to has. */
      readonly key: string | undefined;
      readonly parent: string | undefined;
    };

/** `docs/sharding/tables.json`: `reference`, `local`, `store: store_id` or `store: of goods_id`. */
export const places: ReadonlyMap<string, Place> = new Map(
  Object.entries(
    JSON.parse(readFileSync('docs/sharding/tables.json', 'utf8')) as Record<string, string>,
  ).map(([table, text]) => [table, placeOf(text)]),
);

function placeOf(text: string): Place {
  if (text === 'reference' || text === 'local') return { kind: text };
  const [, group = '', of, column = ''] = /^(\w+): (of )?(\w+)$/.exec(text) ?? [];
  return {
    kind: 'spread',
    group,
    key: of ? undefined : column,
    parent: of ? column : undefined,
  };
}

export interface UniqueKey {
  readonly table: string;
  readonly columns: readonly string[];
}

export interface ForeignKey {
  readonly table: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly target_columns: readonly string[];
}

/** What a change of the schema or of a statement has to remove. */
export interface InTheWay {
  readonly columns_to_add: readonly string[];
  /** The key joins them; what is unique stays so, because the rest decides the key. */
  readonly unique_keys_to_widen: readonly string[];
  /** Nothing in them decides the key: they need a table of numbers or names, or lose their promise. */
  readonly unique_keys_over_all_shards: readonly string[];
  readonly foreign_keys_to_widen: readonly string[];
  readonly foreign_keys_to_drop: readonly string[];
}

export function inTheWay(
  uniqueKeys: readonly UniqueKey[],
  foreignKeys: readonly ForeignKey[],
): InTheWay {
  const spread = (table: string) => {
    const place = places.get(table);
    return place?.kind === 'spread' ? place : undefined;
  };
  const decides = ({ table, columns }: UniqueKey): boolean =>
    columns.join() === 'id' || // numbers of a sequence
    foreignKeys.some(
      (key) =>
        key.table === table &&
        spread(key.target)?.group === spread(table)?.group &&
        key.columns.every((column) => columns.includes(column)),
    );
  const lacking = uniqueKeys.filter(({ table, columns }) => {
    const place = spread(table);
    return place && !(place.key && columns.includes(place.key));
  });
  const wrong = foreignKeys.filter((key) => !isBeside(key));
  /** Whether the key can join both sides; where it is the target's id, the sides have two keys. */
  const canWiden = ({ table, target, target_columns }: ForeignKey): boolean => {
    const [from, to] = [spread(table), spread(target)];
    return from?.group === to?.group && !(to?.key && target_columns.includes(to.key));
  };

  function isBeside({ table, columns, target, target_columns }: ForeignKey): boolean {
    const [from, to] = [spread(table), spread(target)];
    if (!from && !to)
      return places.get(table)?.kind === places.get(target)?.kind || !isLocal(target);
    if (!to) return !isLocal(target);
    if (!from || from.group !== to.group || !from.key || !to.key) return false;
    return columns[target_columns.indexOf(to.key)] === from.key;
  }
  function isLocal(table: string): boolean {
    return places.get(table)?.kind === 'local';
  }

  return {
    columns_to_add: [...places]
      .filter(([, place]) => place.kind === 'spread' && !place.key)
      .map(([table]) => table),
    unique_keys_to_widen: lacking.filter(decides).map(textOf),
    unique_keys_over_all_shards: lacking.filter((key) => !decides(key)).map(textOf),
    foreign_keys_to_widen: wrong.filter(canWiden).map(pathOf),
    foreign_keys_to_drop: wrong.filter((key) => !canWiden(key)).map(pathOf),
  };
}

const textOf = ({ table, columns }: UniqueKey): string => `${table} (${columns.join(', ')})`;
const pathOf = (key: ForeignKey): string => `${textOf(key)} → ${key.target}`;
