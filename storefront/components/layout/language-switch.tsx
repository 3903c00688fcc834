import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { type Language, languages } from '../../../schemas/contract/language.ts';
import { languageTag } from '../../app.tsx';

/** Names of the languages in themselves. */
const names: Readonly<Record<Language, string>> = { en: 'English', 'zh-cn': '中文' };

/** The same address with its query, in another language. */
function hrefIn(language: Language, pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.set('lang', language);
  return `${pathname}?${query}`;
}

/**
 * Link to this page in the other language; works before scripts are loaded. The server stores the
 * choice in a cookie.
 */
export function LanguageSwitch() {
  const { locale } = useIntl();
  const { pathname, search } = useLocation();
  const other = languages.find((language) => languageTag[language] !== locale)!;
  return (
    <a
      className="language"
      href={hrefIn(other, pathname, search)}
      // The choice of a SKU changes the address without a navigation
      onClick={({ currentTarget }) => {
        currentTarget.href = hrefIn(other, location.pathname, location.search);
      }}
      hrefLang={languageTag[other]}
      lang={languageTag[other]}
    >
      {names[other]}
    </a>
  );
}
