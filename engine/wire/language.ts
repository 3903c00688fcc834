import { atom, getDefaultStore } from 'jotai';
import { fallbackLanguage, type Language, readLanguage } from '../../schemas/contract/language.ts';
import { storageKeys } from '../../schemas/contract/storage.ts';
import { storage } from './storage.ts';

/** The stored language, else the browser's, else the fallback zh-cn. */
export function initialLanguage(stored: string | undefined, browser: string | undefined): Language {
  return readLanguage(stored) ?? readLanguage(browser) ?? fallbackLanguage;
}

const selectedAtom = atom<Language>(
  initialLanguage(
    storage.read(storageKeys.language),
    typeof navigator === 'undefined' ? undefined : navigator.language,
  ),
);

/** The current language. Writing it also stores it. */
export const languageAtom = atom(
  (get) => get(selectedAtom),
  (_get, set, language: Language) => {
    storage.write(storageKeys.language, language);
    set(selectedAtom, language);
  },
);

/** For code outside React. */
export const currentLanguage = (): Language => getDefaultStore().get(selectedAtom);
