import { isDeepStrictEqual } from 'node:util';
import type { Facts } from './project-facts.ts';

/**
 * The differences between two sets of facts, in the order of their names.
 *
 * @param news `described`: with the properties of what is new; `named`: without them
 * @param renames the names that facts have now, by their former ones
 *
 * @example
 * // + goods.origin: text, required
 * // - goods.weight
 * // ~ goods.goods_name: maxLength 60 to 40
 * // ~ goods.remark: was note
 */
export function compareFacts(
  before: Facts,
  after: Facts,
  news: 'described' | 'named' = 'described',
  renames: ReadonlyMap<string, string> = new Map(),
): readonly string[] {
  const former = new Map(
    [...renames]
      .filter(([old, now]) => before.has(old) && after.has(now))
      .filter(([old, now]) => !after.has(old) && !before.has(now))
      .map(([old, now]) => [now, old]),
  );
  const gone = new Set(former.values());
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((name) => {
    if (gone.has(name)) return [];
    const now = after.get(name);
    const was = former.get(name);
    if (was !== undefined) return `~ ${named(name, renamedText(was, before.get(was)!, now!))}`;
    const old = before.get(name);
    if (old === undefined) return `+ ${named(name, news === 'named' ? '' : described(now ?? {}))}`;
    if (now === undefined) return `- ${name}`;
    const changes = changesOf(old, now);
    return changes === '' ? [] : `~ ${named(name, changes)}`;
  });
}

const named = (name: string, text: string): string => (text === '' ? name : `${name}: ${text}`);

type Properties = Readonly<Record<string, unknown>>;

/** `type text, required, maxLength 60` */
const described = (properties: Properties): string =>
  Object.entries(properties)
    .filter(([, value]) => isSaid(value))
    .map(([name, value]) => (value === true ? name : `${name} ${textOf(value)}`))
    .join(', ');

const changesOf = (old: Properties, now: Properties): string =>
  [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => !isDeepStrictEqual(old[name], now[name]))
    .map((name) => `${name} ${textOf(old[name])} to ${textOf(now[name])}`)
    .join(', ');

/** Texts and names follow the field. */
function renamedText(was: string, { field: _, label: __, ...old }: Properties, now: Properties) {
  const { field, label, ...others } = now;
  const changes = changesOf(old, others);
  return `was ${/\w+$/.exec(was)?.[0]}${changes === '' ? '' : `, ${changes}`}`;
}

/** Whether a new thing's description names it: what is absent or off is not. */
const isSaid = (value: unknown): boolean =>
  value !== undefined &&
  value !== false &&
  !(typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** Longest value of a line; it is a summary, and the file has the rest. */
const maxLength = 80;

function textOf(value: unknown): string {
  if (value === undefined) return 'none';
  const text = typeof value === 'string' ? value : JSON.stringify(value, plainPart);
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}

const plainPart = (_: string, part: unknown): unknown => {
  if (part instanceof Map) return Object.fromEntries(part);
  return part instanceof Set ? [...part] : part;
};
