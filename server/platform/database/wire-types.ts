import pg from 'pg';

const { builtins } = pg.types;
/** OID of `bigint[]`, which pg does not name. */
const int8Array = 1016;

/**
 * `2026-05-01 09:30:00.123+08` -> `2026-05-01 09:30:00`. The session is in the mall's zone
 * (docs/decisions/0005-time-and-zone.md).
 */
const wireTime = (text: string): string => text.slice(0, 19);

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  // Sums of int8 and fractions; money is int8
  [builtins.NUMERIC, Number],
  [builtins.TIMESTAMPTZ, wireTime],
  [builtins.TIMESTAMP, wireTime],
  [builtins.DATE, (text) => text],
  [int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))],
]);

/** SQL of a time as wire text, for JSON that PostgreSQL writes. `wireTypes` converts columns. */
export const dateTimeSql = (time: string): string => `to_char(${time}, 'YYYY-MM-DD HH24:MI:SS')`;

/** SQL of an amount in fen as wire text: `1250` gives `12.50`. */
export const moneySql = (fen: string): string => `((${fen}) / 100.0)::numeric(18,2)::text`;

/** Converts values of PostgreSQL to JavaScript values, for all connections. */
export const wireTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid as never, format as never),
};
