import { format } from 'sql-formatter';
import type { MigrationDraft } from '../../backoffice/resources/tables/draft-migration.ts';
import type { RefusingRows } from './refusing-rows.ts';

/** Longest line of a drafted statement. */
const maxColumns = 80;
/** Clauses that begin a line where a statement is still too long. */
const breakBefore =
  / (FOREIGN KEY|REFERENCES|ON DELETE|ON public|USING|NULLS NOT DISTINCT)(?=[ .]|$)/g;

/** `add-brand-country` becomes `AddBrandCountry<stamp>`. */
export function toClassName(name: string, stamp: string): string {
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join('') + stamp;
}

/** The file of a migration. Comments name the rows that refuse a statement. */
export const migrationText = (
  className: string,
  draft: MigrationDraft,
  refusing: readonly RefusingRows[],
): string => `import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drafted from the resources by \`npm run migration\`. */
export class ${className} implements MigrationInterface {
${confirmation(draft.deletes)}  async up(query: QueryRunner): Promise<void> {
${queryLines(draft.up, refusing)}
  }

  async down(query: QueryRunner): Promise<void> {
${queryLines(draft.down)}
  }
}
`;

/** The mark of a draft that deletes data: it runs only when somebody has confirmed it. */
function confirmation(lost: readonly string[]): string {
  if (lost.length === 0) return '';
  const lines = lost.map((phrase) => `    '${phrase}',`).join('\n');
  return `  /** Set to true after reading, when no process needs it: it runs only then. */
  readonly confirmed: boolean = false;
  readonly deletes: readonly string[] = [
${lines}
  ];

`;
}

/** @param refusing rows that a comment before the statement names */
const queryLines = (queries: readonly string[], refusing: readonly RefusingRows[] = []): string =>
  queries
    .flatMap((query) => [
      ...refusing
        .filter(({ statement }) => statement === query)
        .flatMap(({ text }) => wrapped(text).map((line) => `    // ${line}`)),
      `    await query.query(${toLiteral(query)});`,
    ])
    .join('\n');

/** Lines of a comment. */
const wrapped = (text: string): readonly string[] =>
  text.match(/.{1,90}(?= |$)/g)?.map((line) => line.trim()) ?? [];

/** A string literal; statements with quotes or several lines become template literals. */
function toLiteral(query: string): string {
  const sql = layOut(query);
  if (!/['\n]/.test(sql)) return `'${sql}'`;
  const text = sql.replace(/[`\\$]/g, '\\$&');
  return text.includes('\n') ? `\`\n${indent(text, 6)}\`` : `\`${text}\``;
}

/** A statement that fits no line, with its clauses and columns on lines of their own. */
function layOut(query: string): string {
  if (query.length <= maxColumns || query.includes('\n')) return query;
  return format(query, {
    language: 'postgresql',
    keywordCase: 'upper',
    expressionWidth: maxColumns,
  })
    .split('\n')
    .map((line) => (line.length <= maxColumns ? line : line.replace(breakBefore, '\n  $1')))
    .join('\n');
}

const indent = (text: string, columns: number): string =>
  text.replace(/^(?=.)/gm, ' '.repeat(columns));
