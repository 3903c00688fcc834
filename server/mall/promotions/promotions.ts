import type { ShownOffer } from '../../../schemas/contract/calls/catalog/offers.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { moneyText } from '../../../schemas/rules/values/parse-scalar.ts';
import { definitionsIn } from '../../platform/definitions/definitions-in.ts';
import { hasText, translate } from '../../platform/i18n/language.ts';
import type { PriceRule, Promotion } from './promotion.ts';

const files = import.meta.glob(
  [
    '/server/mall/**/*.promotion.ts',
    '/{extensions/*,node_modules/souk-*}/server/**/*.promotion.ts',
  ],
  { eager: true, exhaustive: true },
);
const choices: readonly Promotion['choice'][] = ['automatic', 'chosen', 'code'];

/** Promotions by name, in the order of application: what each `*.promotion.ts` exports. */
export const promotions: ReadonlyMap<string, Promotion> = new Map(
  [...definitionsIn<Promotion>(files, 'promotion', 'order_saving')].sort(
    ([, a], [, b]) => choices.indexOf(a.choice) - choices.indexOf(b.choice),
  ),
);

/** Those of codes that shoppers type. */
export const ofCodes: readonly Promotion[] = [...promotions.values()].filter(
  ({ choice }) => choice === 'code',
);

/** Price rules by name, the preferred ones first. */
export const priceRules: ReadonlyMap<string, PriceRule> = definitionsIn<PriceRule>(
  files,
  'price-rule',
  ['order_offer', 'order_saving'],
);

const [chosen, another] = [...promotions.values()].filter(({ choice }) => choice === 'chosen');
if (another)
  throw new Error(`Shoppers choose rules of "${chosen!.name}", so not of "${another.name}" too`);

const shownParts = [...promotions.values()].flatMap(({ name, shown }) =>
  shown ? [{ name, text: `promotions.${name}`, ...shown }] : [],
);
const silent = shownParts.find(({ text }) => !hasText(text));
if (silent) throw new Error(`The locales lack the text "${silent.text}" in a language`);

type ShownRule = Readonly<Record<string, string | number>> & { readonly id: number };

/** Rules of a store that pages show, by promotion. */
export type ShownRules = Readonly<Record<string, readonly ShownRule[]>>;

/** SQL of the `ShownRules` of store `t`. */
export const shownRulesSql = `jsonb_build_object(${shownParts
  .map(
    ({ name, rules }) =>
      `'${name}', (
        SELECT coalesce(jsonb_agg(r), '[]')
        FROM (SELECT * FROM (${rules}) s LIMIT 20) r
      )`,
  )
  .join(', ')})`;

/** What pages say of these rules. */
export const shownOffers = (found: ShownRules, language: Language): readonly ShownOffer[] =>
  shownParts.flatMap(({ name, text, amounts }) =>
    found[name]!.map((rule) => ({
      type: name,
      id: rule.id,
      text: translate(language, text, {
        ...rule,
        ...Object.fromEntries(amounts.map((column) => [column, `{${column}}`])),
      }),
      amounts: Object.fromEntries(
        amounts.map((column) => [column, moneyText(Number(rule[column]))]),
      ),
    })),
  );

/** The name of a promotion or price rule; that of a removed one is what rows have. */
export function promotionTitle(language: Language, name: string): string {
  const key = `dicts.order_saving.${name}`;
  return hasText(key) ? translate(language, key) : name;
}
