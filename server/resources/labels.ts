import { languages, type Language } from '../../schemas/contract/language.ts';
import { knownValues } from '../../schemas/rules/parse-value.ts';
import type { Field, Label } from '../../schemas/rules/types.ts';
import { translate } from '../http/language.ts';

export const labelText = (label: Label, language: Language): string =>
  typeof label === 'string' ? translate(language, label) : label[language];

/** A label in every language of the product. */
export const labelTexts = (label: Label): readonly string[] =>
  languages.map((language) => labelText(label, language));

/** The values of a dictionary with their labels: of a named one `dicts.<name>.<value>`, or as written. Empty where they come from the database. */
export function dictLabels({
  dict,
}: Field): readonly {
  readonly value: string | number;
  readonly label: Label;
  readonly color?: string;
}[] {
  if (dict?.kind === 'values') return dict.values;
  if (dict?.kind !== 'named') return [];
  return (knownValues(dict) ?? []).map((value) => ({
    value,
    label: `dicts.${dict.name}.${value}`,
  }));
}
