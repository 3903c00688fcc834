import type { RuleError } from '../problems.ts';
import { escapePart } from '../values/json-pointer.ts';
import { formats } from './formats.ts';

/** The used part of an ajv error; ajv documents `params` for each keyword. */
export interface AjvError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * Converts ajv errors into locale keys `errors.rules.<name>`, one for each pointer. Browser, server
 * and import share it. Values were parsed with `parseValue`, so a wrong type means a missing value.
 */
export function readAjvErrors(
  errors: readonly AjvError[] | null | undefined,
): readonly RuleError[] {
  const byPointer = new Map<string, RuleError>();
  for (const error of errors ?? []) {
    const ruleError = toRuleError(error);
    if (!byPointer.has(ruleError.pointer)) byPointer.set(ruleError.pointer, ruleError);
  }
  return [...byPointer.values()];
}

/** Keywords whose error names the limit that was not kept. */
const limitKeywords: ReadonlySet<string> = new Set([
  'maxLength',
  'maxItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
]);

function toRuleError({ instancePath, keyword, params }: AjvError): RuleError {
  const rule = (name: string, limit?: unknown): RuleError => ({
    pointer: instancePath,
    key: `errors.rules.${name}`,
    params: limit === undefined ? {} : { limit: Number(limit) },
  });
  const childPointer = (part: unknown): string => `${instancePath}/${escapePart(String(part))}`;
  if (limitKeywords.has(keyword)) return rule(keyword, params.limit);
  switch (keyword) {
    case 'required':
      return { ...rule('required'), pointer: childPointer(params.missingProperty) };
    case 'additionalProperties':
      return { ...rule('unknownField'), pointer: childPointer(params.additionalProperty) };
    case 'minLength':
    case 'minItems':
      return params.limit === 1 ? rule('required') : rule(keyword, params.limit);
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

/**
 * Name of the format with this pattern, also if the pattern accepts an empty text or a mask as
 * well.
 */
const formatOf = (pattern: string): string | undefined =>
  Object.entries(formats).find(
    ([, form]) => pattern === form || pattern.endsWith(`$|${form}`),
  )?.[0];

/** Minimum length in a pattern that also accepts an empty text or a mask (`field-schema.ts`). */
const leastLength = (pattern: string): string | undefined =>
  /\|\^\(\?=\[\\s\\S\]\{(\d+)\}\)$/.exec(pattern)?.[1];
