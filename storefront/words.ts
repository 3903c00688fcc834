import { type IntlShape, type MessageFormatElement, useIntl } from 'react-intl';
import type { Language } from '../schemas/contract/language.ts';
import { isPlain } from './plain-text.ts';

/**
 * The files of `locales/<language>/storefront/`. Every page has `common`; the others come with the
 * pages that ask for them.
 */
export const families = [
  'common',
  'home',
  'catalog',
  'goods',
  'cart',
  'checkout',
  'account',
  'user',
  'orders',
  'store',
  'points',
  'content',
] as const;
export type Family = (typeof families)[number];

/** As its author wrote it; or, in the built program, read already (vite.config.ts). */
type Text = string | readonly MessageFormatElement[];
export type Texts = { readonly [key: string]: Text | Texts };
export type Messages = Readonly<Record<string, Text>>;

/**
 * `{title: 'x'}` of the family `home` becomes `{'storefront.home.title': 'x'}`, the ids that
 * components ask for.
 */
export function flatten(texts: Texts, prefix: string): Record<string, Text> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) => {
      const id = `${prefix}.${key}`;
      return isText(value) ? [[id, value]] : Object.entries(flatten(value, id));
    }),
  );
}

const isText = (value: Text | Texts): value is Text =>
  typeof value === 'string' || Array.isArray(value);

/**
 * Texts by id without the leading `storefront.`: `words('goods.addToCart')`, in the page's
 * language.
 */
export type Words = (id: string, values?: Readonly<Record<string, string | number>>) => string;

export const wordsOf =
  (intl: IntlShape): Words =>
  (id, values) => {
    const whole = `storefront.${id}`;
    const text = intl.messages[whole];
    return isPlain(text) && text !== '' ? text : intl.formatMessage({ id: whole }, values);
  };
export const useT = (): Words => wordsOf(useIntl());

/** The texts of this browser: families arrive one after the other and stay. */
export interface Vocabulary {
  /** Resolves when all of these families are there. */
  need(families: readonly Family[]): Promise<void>;
  readonly messages: () => Messages;
  readonly subscribe: (changed: () => void) => () => void;
}

/** @param files loaders by path, as `import.meta.glob` makes them */
export function createVocabulary(
  language: Language,
  files: Readonly<Record<string, () => Promise<unknown>>>,
): Vocabulary {
  let known: Messages = {};
  const asked = new Map<Family, Promise<void>>();
  const listeners = new Set<() => void>();
  const load = async (family: Family): Promise<void> => {
    const texts = (await files[`../locales/${language}/storefront/${family}.json`]?.()) as
      | Texts
      | undefined;
    if (texts) known = { ...known, ...flatten(texts, `storefront.${family}`) };
    listeners.forEach((changed) => changed());
  };
  return {
    need: async (wanted) => {
      await Promise.all(
        wanted.map((family) => asked.get(family) ?? asked.set(family, load(family)).get(family)),
      );
    },
    messages: () => known,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
