import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { type Language, languages } from '../../../schemas/contract/language.ts';
import { languageTag } from '../../app.tsx';

/** Names of the languages in themselves. */
const names: Readonly<Record<Language, string>> = { en: 'English', 'zh-cn': '中文' };

/**
 * Link to this page in the other language; works before scripts are loaded. The server stores the
 * choice in a cookie.
 */
export function LanguageSwitch() {
  const { locale } = useIntl();
  const { pathname } = useLocation();
  const other = languages.find((language) => languageTag[language] !== locale)!;
  return (
    <a
      className="language"
      href={`${pathname}?lang=${other}`}
      hrefLang={languageTag[other]}
      lang={languageTag[other]}
    >
      {names[other]}
    </a>
  );
}
