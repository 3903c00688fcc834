import { languages } from '../../schemas/contract/language.ts';
import type { Label } from '../../schemas/rules/types.ts';
import type { Place } from './authored-file.ts';
import { didYouMean } from './did-you-mean.ts';
import type { LintContext, Report } from './lint-context.ts';

/** Tells a text that no language has; one that only some have is told where it stands. */
export function lintLabel(
  label: Label | undefined,
  place: Place,
  { context, report }: { readonly context: LintContext; readonly report: Report },
): void {
  if (typeof label !== 'string' || context.texts.missing(label).length < languages.length) return;
  const last = label.slice(label.lastIndexOf('.') + 1);
  const siblings = [...context.texts.ids].filter((id) =>
    id.startsWith(label.slice(0, -last.length)),
  );
  report.at(place, `no text "${label}" in ${languages.join(' or ')}${didYouMean(label, siblings)}`);
}
