import type { Json } from '../../../schemas/rules/types.ts';
import { compact, layOut } from '../../backoffice/scaffold/lay-out.ts';

/** Widest line of a JSON example, in characters. */
const maxColumns = 96;
/** Widest line of prose, in characters; `npm run check` refuses longer ones. */
const maxProseColumns = 120;

/** Breaks long lines at spaces outside inline code. Tables, headings and fenced blocks stay. */
export function wrapProse(markdown: string): string {
  let isFenced = false;
  return markdown
    .split('\n')
    .map((line) => {
      if (line.startsWith('```')) isFenced = !isFenced;
      const stays = isFenced || line.length <= maxProseColumns || /^[|#]/.test(line);
      return stays ? line : wrapLine(line);
    })
    .join('\n');
}

/** Continued lines of a list entry are indented by the width of its mark. */
function wrapLine(line: string): string {
  const [mark = ''] = /^\s*(?:[-*] |\d+\. )?/.exec(line) ?? [];
  const words = line.slice(mark.length).match(/(?:`[^`]*`|[^\s`])+/g) ?? [];
  const lines: string[] = [];
  let current = mark;
  for (const word of words) {
    const isFirst = current.length === mark.length;
    const extended = isFirst ? current + word : `${current} ${word}`;
    if (isFirst || extended.length <= maxProseColumns) current = extended;
    else {
      lines.push(current);
      current = ' '.repeat(mark.length) + word;
    }
  }
  return [...lines, current].join('\n');
}

/** A Markdown table; bars in cells are escaped. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lineOf = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [lineOf(header), lineOf(header.map(() => '---')), ...rows.map(lineOf)].join('\n');
}

export const code = (text: string): string => `\`${text}\``;

/** JSON on one line, as inline code. */
export const inlineJson = (value: Json): string => code(compact(value));

export const codeList = (names: readonly string[]): string => names.map(code).join(', ');

/** JSON values in fenced blocks: short ones together, one per line; longer ones each in its own. */
export function jsonBlocks(values: readonly Json[]): string {
  const texts = values.map((value) => layOut(value, '', 0, maxColumns));
  const groups = texts.every((text) => !text.includes('\n')) ? [texts.join('\n')] : texts;
  return groups.map((text) => `\`\`\`json\n${text}\n\`\`\``).join('\n\n');
}
