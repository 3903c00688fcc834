import { formats } from './formats.ts';
import type { RuleError } from './types.ts';

/** What is read of an error of ajv; `params` as ajv documents them per keyword. */
export interface AjvError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * The errors of a compiled rule set as texts of ours, `errors.rules.<name>`, one for each place;
 * the same in browser, server and import.
 * Values were read by `parseValue` first, so a wrong type means an empty value where one must be.
 */
export function readAjvErrors(
  errors: readonly AjvError[] | null | undefined,
): readonly RuleError[] {
  const byPlace = new Map<string, RuleError>();
  for (const error of errors ?? []) {
    const found = readOne(error);
    if (!byPlace.has(found.pointer)) byPlace.set(found.pointer, found);
  }
  return [...byPlace.values()];
}

function readOne({ instancePath, keyword, params }: AjvError): RuleError {
  const rule = (name: string, limit?: unknown): RuleError => ({
    pointer: instancePath,
    key: `errors.rules.${name}`,
    params: limit === undefined ? {} : { limit: Number(limit) },
  });
  const under = (part: unknown): string =>
    `${instancePath}/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`;
  switch (keyword) {
    case 'required':
      return { ...rule('required'), pointer: under(params.missingProperty) };
    case 'additionalProperties':
      return { ...rule('unknownField'), pointer: under(params.additionalProperty) };
    case 'minLength':
    case 'minItems':
      return params.limit === 1 ? rule('required') : rule(keyword, params.limit);
    case 'maxLength':
    case 'maxItems':
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return rule(keyword, params.limit);
    case 'multipleOf':
      return rule(keyword, params.multipleOf);
    case 'enum':
      return rule('choice');
    case 'pattern': {
      const least = leastLength(String(params.pattern));
      return least === undefined
        ? rule(formatOf(String(params.pattern)) ?? 'pattern')
        : rule('minLength', least);
    }
    case 'uniqueItems':
      return rule('repeated');
    case 'type':
      return rule('required');
    default:
      return rule('pattern');
  }
}

/** Which named format a pattern is, also where an empty text or a mask is let through beside it. */
const formatOf = (pattern: string): string | undefined =>
  Object.entries(formats).find(
    ([, form]) => pattern === form || pattern.endsWith(`$|${form}`),
  )?.[0];

/**
 * A least length stands in the pattern where an empty text or a mask is let through beside it
 * (`field-schema.ts`).
 */
const leastLength = (pattern: string): string | undefined =>
  /\|\^\(\?=\[\\s\\S\]\{(\d+)\}\)$/.exec(pattern)?.[1];
