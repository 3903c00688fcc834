import { createBackOffice, type Pages } from '../engine/index.ts';

// Components that JSON screens name
import.meta.glob(
  [
    './parts/**/*.widget.{ts,tsx}',
    '../{extensions/*,node_modules/souk-*}/screens/**/*.widget.{ts,tsx}',
  ],
  {
    eager: true,
    exhaustive: true,
  },
);

/**
 * Entry point of the back office. It gives the engine the hand-written pages by path and the texts;
 * JSON screens come from the server.
 */
const modules = import.meta.glob(
  [
    './{Admin,Seller}/**/*.tsx',
    '../{extensions/*,node_modules/souk-*}/screens/{Admin,Seller}/**/*.tsx',
  ],
  { exhaustive: true },
) as Pages;
const pages: Pages = Object.fromEntries(
  Object.entries(modules).map(([file, load]) => [
    file.replace(/^(\.\/|\.\.\/(extensions|node_modules)\/[^/]+\/screens\/)|\.tsx$/g, ''),
    load,
  ]),
);

/** The build leaves out the texts of `errors.json` that are not read here: only the server needs them. */
const messages = {
  en: () =>
    messagesOf(
      'en',
      import('../locales/en/common.json'),
      import('../locales/en/errors.json').then(({ rules }) => rules),
    ),
  'zh-cn': () =>
    messagesOf(
      'zh-cn',
      import('../locales/zh-cn/common.json'),
      import('../locales/zh-cn/errors.json').then(({ rules }) => rules),
    ),
};

const textsOfExtensions = import.meta.glob<object>(
  '../{extensions/*,node_modules/souk-*}/locales/*/common.json',
  { import: 'default', exhaustive: true },
);

/** Adds the messages of rules (`errors.rules.required`), because forms check the same rules. */
async function messagesOf(
  language: string,
  common: Promise<{ readonly default: object }>,
  rules: Promise<object>,
): Promise<object> {
  const own = Object.entries(textsOfExtensions)
    .filter(([file]) => file.endsWith(`/${language}/common.json`))
    .map(([, load]) => load());
  return [...(await Promise.all(own)), { errors: { rules: await rules } }].reduce(
    both,
    (await common).default,
  );
}

/** Texts of both trees. */
function both(texts: object, more: object): object {
  const entries = Object.entries(more).map(([key, value]) => {
    const before = (texts as Readonly<Record<string, unknown>>)[key];
    const isTree = typeof value === 'object' && typeof before === 'object';
    return [key, isTree ? both(before as object, value) : value];
  });
  return { ...texts, ...Object.fromEntries(entries) };
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
