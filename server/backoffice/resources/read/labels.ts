import { type Language, languages } from '../../../../schemas/contract/language.ts';
import type { LabelledValue } from '../../../../schemas/rules/queries/query-types.ts';
import type { Field, Label } from '../../../../schemas/rules/types.ts';
import { knownValues } from '../../../../schemas/rules/values/parse-value.ts';
import { translate } from '../../../platform/i18n/language.ts';

/** A value of a dictionary with its label. */
export interface DictLabel {
  readonly value: string | number;
  readonly label: Label;
  readonly color?: string;
}

/** A label in one language; a string is a locale key. */
export const labelText = (label: Label, language: Language): string =>
  typeof label === 'string' ? translate(language, label) : label[language];

/** A label in every language. */
export const labelTexts = (label: Label): readonly string[] =>
  languages.map((language) => labelText(label, language));

/**
 * The values of a field's dictionary with their labels; the label of a named one is
 * `dicts.<name>.<value>`. Empty for values that come from the database.
 */
export function dictLabels({ dict }: Field): readonly DictLabel[] {
  if (dict?.kind === 'values') return dict.values;
  if (dict?.kind !== 'named') return [];
  return (knownValues(dict) ?? []).map((value) => ({
    value,
    label: `dicts.${dict.name}.${value}`,
  }));
}

/** The values of a field's dictionary with their labels in every language, for searches. */
export const labelledValuesOf = (field: Field): readonly LabelledValue[] =>
  dictLabels(field).map(({ value, label }) => ({ value, labels: labelTexts(label) }));
