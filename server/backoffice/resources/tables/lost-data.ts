/**
 * What the statements of a migration delete, as phrases such as `the column "phone" of "stores"`. A
 * column without a conversion to its new type is dropped and added again, so that it counts too.
 */
export const lostData = (statements: readonly string[]): readonly string[] => [
  ...new Set(statements.flatMap(lossesOf)),
];

function lossesOf(statement: string): readonly string[] {
  const table = /^\s*DROP\s+TABLE\s+(?:IF\s+EXISTS\s+)?"?(\w+)"?/i.exec(statement)?.[1];
  if (table) return [`the table "${table}"`];
  const altered = /^\s*ALTER\s+TABLE\s+"?(\w+)"?/i.exec(statement)?.[1];
  if (!altered) return [];
  return [...statement.matchAll(/DROP\s+COLUMN\s+(?:IF\s+EXISTS\s+)?"?(\w+)"?/gi)].map(
    ([, column]) => `the column "${column}" of "${altered}"`,
  );
}
