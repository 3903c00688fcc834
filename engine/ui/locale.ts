import type { Locale } from 'antd/es/locale';
import enUS from 'antd/es/locale/en_US';
import dayjs from 'dayjs';
import { atom, getDefaultStore } from 'jotai';
import { languageAtom } from '../wire/language.ts';
import type { Language } from '../../schemas/contract/language.ts';

/** One language as loaded: our words, antd's words, the tag for Intl and `<html lang>`. */
export interface Speech {
  readonly language: Language;
  readonly tag: 'en' | 'zh-CN';
  readonly texts: Readonly<Record<string, string>>;
  readonly antd: Locale;
}

const loadedAtom = atom<Speech | undefined>(undefined);
/**
 * The language the page is drawn in; the one before it until a newly chosen one has loaded.
 * Undefined before the first.
 */
export const localeAtom = atom((get) => get(loadedAtom));

/**
 * Loads the chosen language now and after each change, and sets `<html lang>` and dayjs with it.
 */
export async function startSpeech(
  loadTexts: (language: Language) => Promise<Readonly<Record<string, string>>>,
): Promise<void> {
  const store = getDefaultStore();
  const speak = async () => {
    const language = store.get(languageAtom);
    const [texts, antd] = await Promise.all([loadTexts(language), loadAntd[language]()]);
    if (store.get(languageAtom) !== language) return;
    const tag = language === 'en' ? 'en' : 'zh-CN';
    document.documentElement.lang = tag;
    dayjs.locale(language);
    store.set(loadedAtom, { language, tag, texts, antd });
  };
  store.sub(
    languageAtom,
    () => void speak().catch((error: unknown) => console.error('loading the language', error)),
  );
  await speak();
}

const loadAntd: Readonly<Record<Language, () => Promise<Locale>>> = {
  // antd carries its English along in any case.
  en: () => Promise.resolve(enUS),
  'zh-cn': async () => {
    await import('dayjs/locale/zh-cn');
    return (await import('antd/es/locale/zh_CN')).default;
  },
};
