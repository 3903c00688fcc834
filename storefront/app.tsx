import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import type { Language } from '../schemas/contract/language.ts';
import type { Messages } from './texts.ts';

/** BCP 47 tags of the two languages, for `lang`, `hreflang` and `Intl`. */
export const languageTag: Readonly<Record<Language, string>> = { en: 'en', 'zh-cn': 'zh-CN' };

/** Provides language and texts to the router, on the server and in the browser. */
export const App = ({
  language,
  messages,
  children,
}: {
  readonly language: Language;
  readonly messages: Messages;
  readonly children: ReactNode;
}) => (
  <IntlProvider locale={languageTag[language]} messages={messages as Record<string, string>}>
    {children}
  </IntlProvider>
);
