import { type IntlShape, type MessageFormatElement, useIntl } from 'react-intl';
import type { Language } from '../schemas/contract/language.ts';
import { isPlain } from './plain-text.ts';

/**
 * Files of `locales/<language>/storefront/`. Every page has `common`; its route names the others.
 */
export const textFamilies = [
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
  'chat',
] as const;
export type TextFamily = (typeof textFamilies)[number];

/** A string as in the file, or a parsed message in the built program (vite.config.ts). */
type Text = string | readonly MessageFormatElement[];
export type Texts = { readonly [key: string]: Text | Texts };
export type Messages = Readonly<Record<string, Text>>;

/** Flattens `{title: 'x'}` of the family `home` into `{'storefront.home.title': 'x'}`. */
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

/** Translates an id without the leading `storefront.`: `t('goods.addToCart')`. */
export type Translate = (id: string, values?: Readonly<Record<string, string | number>>) => string;

export const createT =
  (intl: IntlShape): Translate =>
  (id, values) => {
    const fullId = `storefront.${id}`;
    const text = intl.messages[fullId];
    return isPlain(text) && text !== '' ? text : intl.formatMessage({ id: fullId }, values);
  };
export const useT = (): Translate => createT(useIntl());

/** Texts that the browser has loaded, one family at a time. */
export interface TextStore {
  /** Resolves when all of these families are loaded. */
  load(families: readonly TextFamily[]): Promise<void>;
  readonly messages: () => Messages;
  readonly subscribe: (changed: () => void) => () => void;
}

const connected: { load: TextStore['load'] } = { load: () => Promise.resolve() };
/** Gives `loadTexts` the texts of this page. */
export function connectTexts({ load }: Pick<TextStore, 'load'>): void {
  connected.load = load;
}
/** Loads texts for a part that no route names. */
export const loadTexts: TextStore['load'] = (families) => connected.load(families);

/** @param files loaders by path, from `import.meta.glob` */
export function createTextStore(
  language: Language,
  files: Readonly<Record<string, () => Promise<unknown>>>,
): TextStore {
  let messages: Messages = {};
  const requests = new Map<TextFamily, Promise<void>>();
  const listeners = new Set<() => void>();
  const load = async (family: TextFamily): Promise<void> => {
    const texts = (await files[`../locales/${language}/storefront/${family}.json`]?.()) as
      | Texts
      | undefined;
    if (texts) messages = { ...messages, ...flatten(texts, `storefront.${family}`) };
    listeners.forEach((changed) => changed());
  };
  return {
    load: async (wanted) => {
      await Promise.all(
        wanted.map(
          (family) => requests.get(family) ?? requests.set(family, load(family)).get(family),
        ),
      );
    },
    messages: () => messages,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
