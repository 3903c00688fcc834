import { createBackOffice, type Pages } from '../engine/index.ts';

// Components that JSON screens name
import.meta.glob(['./parts/**/*.widget.{ts,tsx}', '../extensions/*/screens/**/*.widget.{ts,tsx}'], {
  eager: true,
});

/**
 * Entry point of the back office. It gives the engine the hand-written pages by path and the texts;
 * JSON screens come from the server.
 */
const modules = import.meta.glob([
  './{Admin,Seller}/**/*.tsx',
  '../extensions/*/screens/{Admin,Seller}/**/*.tsx',
]) as Pages;
const pages: Pages = Object.fromEntries(
  Object.entries(modules).map(([file, load]) => [
    file.replace(/^(\.\/|\.\.\/extensions\/[^/]+\/screens\/)|\.tsx$/g, ''),
    load,
  ]),
);

/** The build leaves out the texts of `errors.json` that are not read here: only the server needs them. */
const messages = {
  en: () =>
    withRules(
      import('../locales/en/common.json'),
      import('../locales/en/errors.json').then(({ rules }) => rules),
    ),
  'zh-cn': () =>
    withRules(
      import('../locales/zh-cn/common.json'),
      import('../locales/zh-cn/errors.json').then(({ rules }) => rules),
    ),
};

/** Adds the messages of rules (`errors.rules.required`), because forms check the same rules. */
async function withRules(
  ...texts: readonly [Promise<{ readonly default: object }>, Promise<object>]
): Promise<object> {
  const [common, rules] = await Promise.all(texts);
  return { ...common.default, errors: { rules } };
}

/** A setting of the mall that the server writes into the page. */
const metaOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? '';

const root = document.getElementById('root');
if (root) {
  void createBackOffice({
    name: metaOf('application-name'),
    logo: metaOf('application-logo'),
    pages,
    messages: (language) => messages[language](),
    root,
    rowNameFields: ['name', 'goods_name', 'nickname'],
    currencySymbol: metaOf('application-currency'),
  });
}
