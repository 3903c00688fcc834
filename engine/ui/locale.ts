import type { Locale } from 'antd/es/locale';
import enUS from 'antd/es/locale/en_US';
import dayjs from 'dayjs';
import { atom, getDefaultStore } from 'jotai';
import type { Language } from '../../schemas/contract/language.ts';
import { languageAtom } from '../wire/language.ts';

/** A loaded language: texts of the engine, texts of antd, tag for Intl and `<html lang>`. */
export interface LoadedLocale {
  readonly language: Language;
  readonly tag: 'en' | 'zh-CN';
  readonly texts: Readonly<Record<string, string>>;
  readonly antd: Locale;
}

const loadedAtom = atom<LoadedLocale | undefined>(undefined);
/**
 * The language of the rendered page. After a change the previous one stays until the new one has
 * loaded; undefined before the first has loaded.
 */
export const localeAtom = atom((get) => get(loadedAtom));

/**
 * Loads the selected language now and after each change; also sets `<html lang>` and the locale of
 * dayjs. Resolves when the first language has loaded.
 */
export async function startLocale(
  loadTexts: (language: Language) => Promise<Readonly<Record<string, string>>>,
): Promise<void> {
  const store = getDefaultStore();
  const loadLocale = async () => {
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
    () => void loadLocale().catch((error: unknown) => console.error('loading the language', error)),
  );
  await loadLocale();
}

const loadAntd: Readonly<Record<Language, () => Promise<Locale>>> = {
  // antd always bundles its English texts.
  en: () => Promise.resolve(enUS),
  'zh-cn': async () => {
    await import('dayjs/locale/zh-cn');
    return (await import('antd/es/locale/zh_CN')).default;
  },
};
