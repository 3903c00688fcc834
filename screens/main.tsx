import { createBackOffice, type Pages } from '../engine/index.ts';
import './parts/audit/changes.tsx';
import './parts/goods/price-cell.tsx';
import './parts/orders/widgets.ts';
import './parts/rights/note.tsx';
import './parts/sms/widgets.ts';
import './parts/wallet/amount.tsx';

/**
 * Entry point of the back office. It gives the engine the hand-written pages by path and the texts;
 * JSON screens come from the server.
 */
const modules = import.meta.glob('./{Admin,Seller}/**/*.tsx') as Pages;
const pages: Pages = Object.fromEntries(
  Object.entries(modules).map(([file, load]) => [file.slice('./'.length, -'.tsx'.length), load]),
);

const messages = {
  en: async () =>
    mergeTexts(
      await Promise.all([import('../locales/en/common.json'), import('../locales/en/errors.json')]),
    ),
  'zh-cn': async () =>
    mergeTexts(
      await Promise.all([
        import('../locales/zh-cn/common.json'),
        import('../locales/zh-cn/errors.json'),
      ]),
    ),
};

/** Adds the messages of rules (`errors.rules.required`), because forms check the same rules. */
const mergeTexts = ([common, errors]: readonly [
  { readonly default: object },
  { readonly default: { readonly rules: object } },
]) => ({ ...common.default, errors: { rules: errors.default.rules } });

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
