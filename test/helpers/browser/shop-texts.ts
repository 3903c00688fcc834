import { readFileSync } from 'node:fs';
import { createIntl, createIntlCache } from 'react-intl';
import type { Language } from '../../../schemas/contract/language.ts';
import { inProject } from '../../../server/platform/config/project-root.ts';
import { flatten, type Texts, textFamilies } from '../../../storefront/texts.ts';

const read = (language: Language, file: string): Texts =>
  JSON.parse(readFileSync(inProject('locales', language, `${file}.json`), 'utf8')) as Texts;

/**
 * The texts of the shop by key (`checkout.place`, `errors.orders.changed`), for tests that run in both
 * languages. Other tests check the literal texts.
 */
export function shopTexts(
  language: Language,
): (key: string, values?: Readonly<Record<string, string | number>>) => string {
  const messages = Object.assign(
    {},
    ...textFamilies.map((family) => flatten(read(language, `storefront/${family}`), family)),
    flatten(read(language, 'errors'), 'errors'),
  ) as Record<string, string>;
  const intl = createIntl(
    {
      locale: language === 'en' ? 'en' : 'zh-CN',
      messages,
      onError: (error) => {
        throw error;
      },
    },
    createIntlCache(),
  );
  return (id, values) => intl.formatMessage({ id }, values);
}
