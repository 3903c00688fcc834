import { languages } from '../../../../schemas/contract/language.ts';
import type { Label } from '../../../../schemas/rules/types.ts';
import type { JsonPath } from '../authored-file.ts';
import { didYouMean } from '../did-you-mean.ts';
import type { LocaleTexts } from '../locale-texts.ts';
import type { LintScope } from './lint-context.ts';

/** The path of a label: of what was written, else of the entry whose default key has no text. */
export const labelPath = (entry: string | { readonly label?: Label }, path: JsonPath): JsonPath =>
  typeof entry === 'object' && entry.label !== undefined ? [...path, 'label'] : path;

/**
 * Reports a label without a text in any language. A text that only some languages lack is reported
 * in the locale file.
 */
export function lintLabel(
  label: Label | undefined,
  path: JsonPath,
  { context, report }: LintScope,
): void {
  if (typeof label !== 'string') return;
  if (context.texts.missing(label).length < languages.length) return;
  const hint = textHint(label, context.texts);
  report.at(path, `no text "${label}" in ${languages.join(' or ')}${hint}`);
}

/** The text nearest to a missing one, among those of the same place. */
export function textHint(id: string, texts: LocaleTexts): string {
  const prefix = id.slice(0, id.lastIndexOf('.') + 1);
  return didYouMean(
    id,
    [...texts.ids].filter((other) => other.startsWith(prefix)),
  );
}
