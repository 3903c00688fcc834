/** Stored rows that refuse a statement of a draft. */
export interface RefusingRows {
  /** The statement that fails. */
  readonly statement: string;
  /** Such as `2 rows of "stores" have no value in "phone" (id 7, 9)`, with what to do. */
  readonly text: string;
}

/** The rows of a statement; undefined when it fails. */
type Count = (sql: string) => Promise<{ readonly total: number; readonly ids: string } | undefined>;

/** A question to the rows: which are in the way, and in words. */
interface Check {
  readonly statement: string;
  readonly table: string;
  readonly where: string;
  readonly is: readonly [one: string, many: string];
  readonly repair: string;
}

const shownIds = 5;
const required = /^ALTER TABLE "(\w+)" ALTER COLUMN "(\w+)" SET NOT NULL/;
const addedRequired = /^ALTER TABLE "(\w+)" ADD "(\w+)" (?!.*\bDEFAULT\b).*\bNOT NULL\b/s;
/** A text that becomes a number, a date or an amount (`convert-column.ts`). */
const parsed =
  /^ALTER TABLE "(\w+)" .*ALTER COLUMN "(\w+)" TYPE .* USING .*nullif\(btrim\("\w+"\), ''\)::([a-z]+(?:\(\d+(?:, ?\d+)?\))?(?: [a-z]+)*)/s;
const renamedColumn = /^ALTER TABLE "(\w+)" RENAME COLUMN "(\w+)" TO "(\w+)"/;
const renamedTable = /^ALTER TABLE "(\w+)" RENAME TO "(\w+)"/;

/** Statements before which the author repairs rows. */
const checksOf = (up: readonly string[]): readonly Check[] => {
  const names = namesBefore(up);
  const texts = new Set(
    up.flatMap((statement) => {
      const [, table, column] = parsed.exec(statement) ?? [];
      return table ? [`${table}.${column}`] : [];
    }),
  );
  return up.flatMap((statement): readonly Check[] => {
    const [, table = '', column = '', type = ''] =
      required.exec(statement) ?? addedRequired.exec(statement) ?? parsed.exec(statement) ?? [];
    if (table === '') return [];
    const place = { statement, table: names.get(table) ?? table };
    const stored = `"${names.get(`${table}.${column}`) ?? column}"`;
    if (addedRequired.test(statement))
      return [
        {
          ...place,
          where: 'true',
          is: [`gets no value in "${column}"`, `get no value in "${column}"`],
          repair: 'give the field a default, or add the column without NOT NULL and fill it',
        },
      ];
    if (type !== '')
      return [
        {
          ...place,
          where: `btrim(${stored}) <> '' AND NOT pg_input_is_valid(btrim(${stored}), '${type}')`,
          is: [
            `has a text in "${column}" that cannot become ${type}`,
            `have a text in "${column}" that cannot become ${type}`,
          ],
          repair: 'change these texts with an UPDATE before this statement',
        },
      ];
    const isEmpty = texts.has(`${table}.${column}`)
      ? `coalesce(btrim(${stored}), '') = ''`
      : `${stored} IS NULL`;
    return [
      {
        ...place,
        where: isEmpty,
        is: [`has no value in "${column}"`, `have no value in "${column}"`],
        repair: 'fill them with an UPDATE before this statement',
      },
    ];
  });
};

/** The names that tables and columns have in the database, by those that they get. */
function namesBefore(up: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const statement of up) {
    const [, from = '', to = ''] = renamedTable.exec(statement) ?? [];
    if (from !== '') names.set(to, from);
    const [, table = '', was = '', is = ''] = renamedColumn.exec(statement) ?? [];
    if (table !== '') names.set(`${table}.${is}`, was);
  }
  return names;
}

/**
 * The statements of a draft that stored rows refuse: a value that must be there, a text that is no
 * value of the new type. What the database cannot answer, such as a table that is to come, is left out.
 */
export async function refusingRows(
  up: readonly string[],
  count: Count,
): Promise<readonly RefusingRows[]> {
  const found: RefusingRows[] = [];
  for (const { statement, table, where, is, repair } of checksOf(up)) {
    const rows = await count(`
      SELECT
        count(*)::int AS total,
        array_to_string((array_agg(t.id ORDER BY t.id))[1:${shownIds}], ', ') AS ids
      FROM "${table}" t
      WHERE ${where}`);
    if (!rows || rows.total === 0) continue;
    const { total, ids } = rows;
    const words =
      total === 1 ? `1 row of "${table}" ${is[0]}` : `${total} rows of "${table}" ${is[1]}`;
    const more = total > shownIds ? ', …' : '';
    found.push({ statement, text: `${words} (id ${ids}${more}): ${repair}` });
  }
  return found;
}
