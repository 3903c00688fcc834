import pg from 'pg';

const { builtins } = pg.types;
const int8Array = 1016;

/** `2026-05-01 09:30:00.123+08` -> `2026-05-01 09:30:00`: the session's zone is the mall's, so the text is the wire's (decisions 5). */
const wireTime = (text: string): string => text.slice(0, 19);

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number], // SUM(int8) and fractions; money is int8 fen
  [builtins.TIMESTAMPTZ, wireTime],
  [builtins.TIMESTAMP, wireTime],
  [builtins.DATE, (text) => text],
  [int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))],
]);

/** How values arrive from PostgreSQL: the one place that says so. */
export const wireTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid as never, format as never),
};
