import type { RuleError } from '../../schemas/rules/types.ts';
import { badInput } from './errors.ts';

/** Levels of a body; what our forms send stays below ten. Our choice: code that walks it by calling itself must not run out of stack. */
const maxDepth = 32;
/** Wrong places told at once. */
const maxErrors = 20;

interface Place {
  readonly value: unknown;
  readonly pointer: string;
  readonly depth: number;
}

/**
 * Refuses a parsed body that nothing behind it could keep or walk safely: nested without end, text with NUL characters or lone halves of a
 * surrogate pair (PostgreSQL has neither), names that every object has already, as `constructor`.
 *
 * @throws Refusal 422 at the wrong places
 */
export function demandSound(body: unknown): void {
  const errors: RuleError[] = [];
  const open: Place[] = [{ value: body, pointer: '', depth: 0 }];
  for (let place = open.pop(); place && errors.length < maxErrors; place = open.pop()) {
    const { value, pointer, depth } = place;
    if (typeof value === 'string' && !isSoundText(value))
      errors.push({ pointer, key: 'errors.rules.text', params: {} });
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= maxDepth)
      throw badInput([{ pointer: '', key: 'errors.http.malformed', params: {} }]);
    for (const name of Object.keys(value)) {
      const inside = {
        value: (value as Readonly<Record<string, unknown>>)[name],
        pointer: `${pointer}/${escaped(name)}`,
        depth: depth + 1,
      };
      if (isSoundName(name)) open.push(inside);
      else errors.push({ pointer: inside.pointer, key: 'errors.rules.unknownField', params: {} });
    }
  }
  if (errors.length > 0) throw badInput(errors);
}

/** What PostgreSQL can keep as text. */
export const isSoundText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
const isSoundName = (name: string): boolean => !(name in Object.prototype) && isSoundText(name);
/** For a pointer, which itself goes out as text. */
const escaped = (name: string): string =>
  name
    .toWellFormed()
    .slice(0, 100)
    .replaceAll('\0', '')
    .replaceAll('~', '~0')
    .replaceAll('/', '~1');
