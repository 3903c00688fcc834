import { atom, getDefaultStore } from 'jotai';
import { fallbackLanguage, readLanguage, type Language } from '../../schemas/contract/language.ts';
import { storageKeys } from '../../schemas/contract/storage.ts';
import { storage } from './storage.ts';

/** The stored setting, else the browser's language, else zh-cn. */
export function startLanguage(stored: string | undefined, browser: string | undefined): Language {
  return readLanguage(stored) ?? readLanguage(browser) ?? fallbackLanguage;
}

const chosenAtom = atom<Language>(
  startLanguage(
    storage.read(storageKeys.language),
    typeof navigator === 'undefined' ? undefined : navigator.language,
  ),
);

/** The language of this program; setting it stores the choice. */
export const languageAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, language: Language) => {
    storage.write(storageKeys.language, language);
    set(chosenAtom, language);
  },
);

/** For code outside React. */
export const currentLanguage = (): Language => getDefaultStore().get(chosenAtom);
