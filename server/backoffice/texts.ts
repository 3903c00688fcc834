import type { Language } from '../../schemas/contract/language.ts';
import type { Label } from '../../schemas/rules/types.ts';
import { translate } from '../http/language.ts';

/** The words of a label in a language: a locale key, or both texts in place. */
export const textOf = (label: Label, language: Language): string =>
  typeof label === 'string' ? translate(language, label) : label[language];

/** Cut to what a column holds; PostgreSQL counts characters as this does. */
export const cut = (text: string, length: number): string => [...text].slice(0, length).join('');
