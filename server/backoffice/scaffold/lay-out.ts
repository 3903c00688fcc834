/** Columns of a line, as biome.json has it. */
const maxColumns = 100;

/**
 * JSON as `npm run check` asks for it: on one line where it fits, otherwise an entry per line and
 * numbers side by side.
 *
 * @param indent of the line that it begins on
 * @param used columns of that line before it, and of what follows it
 */
export function layOut(json: unknown, indent: string, used: number, columns = maxColumns): string {
  const line = compact(json);
  const isList = typeof json === 'object' && json !== null && line.length > 2;
  return isList && used + line.length > columns ? expanded(json, indent, columns) : line;
}

/** An object or array with lines of their own for its entries. */
export function expanded(json: object, indent = '', columns = maxColumns): string {
  const inner = `${indent}  `;
  const isArray = Array.isArray(json);
  const lines =
    isArray && json.every((item) => typeof item === 'number')
      ? sideBySide(json, inner, columns)
      : Object.entries(json).map(([key, value], index, { length }) => {
          const before = isArray ? inner : `${inner}"${key}": `;
          const after = index < length - 1 ? ',' : '';
          return `${before}${layOut(value, inner, before.length + after.length, columns)}${after}`;
        });
  return [isArray ? '[' : '{', ...lines, `${indent}${isArray ? ']' : '}'}`].join('\n');
}

function sideBySide(
  numbers: readonly number[],
  indent: string,
  columns: number,
): readonly string[] {
  const lines: string[] = [];
  numbers.forEach((number, index) => {
    const text = `${number}${index < numbers.length - 1 ? ',' : ''}`;
    const longer = `${lines.at(-1)} ${text}`;
    if (index > 0 && longer.length <= columns) lines[lines.length - 1] = longer;
    else lines.push(indent + text);
  });
  return lines;
}

/** JSON on one line, with spaces inside braces. */
export function compact(json: unknown): string {
  if (Array.isArray(json)) return `[${json.map(compact).join(', ')}]`;
  if (typeof json !== 'object' || json === null) return JSON.stringify(json);
  const entries = Object.entries(json).filter(([, value]) => value !== undefined);
  const texts = entries.map(([key, value]) => `${JSON.stringify(key)}: ${compact(value)}`);
  return texts.length > 0 ? `{ ${texts.join(', ')} }` : '{}';
}
