import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { Refusal } from '../../../platform/http/response/errors.ts';
import { AttemptCounters, limitsOfAddress } from '../../../platform/limits/attempt-counters.ts';
import type { CodeRule, PromotionRule } from '../../promotions/promotion.ts';
import { codeRefusal, promotionErrors } from '../../promotions/promotions.errors.ts';
import { ofCodes } from '../../promotions/promotions.ts';
import type { StoreCart, StoreQuote } from './price-cart.ts';

/** Codes of one checkout. */
export const maxCodes = 10;

/** Codes that do not exist, which one shopper may try in an hour. */
const maxUnknown = 20;
/** The same from one address: accounts are made quickly, and an office shares one. */
const maxUnknownOfAddress = 100;
const hourSeconds = 3600;
/** Longer than a checkout stays open. */
const acceptedSeconds = 24 * hourSeconds;

/** A code as it is compared: without blanks at its ends, in capitals. */
export const normalizeCode = (text: string): string => text.trim().toUpperCase();

/**
 * The rules that typed codes make available, by the name of their promotion.
 *
 * @throws Refusal `promotions.codeUnknown`, `promotions.codeElsewhere`, or why the code cannot be
 *   used now
 */
export function rulesOfCodes(
  codes: readonly string[],
  rules: Readonly<Record<string, readonly PromotionRule[]>>,
  carts: readonly StoreCart[],
): Readonly<Record<string, readonly CodeRule[]>> {
  const all = ofCodes.flatMap(({ name }) => rules[name] as readonly CodeRule[]);
  const stores = new Set(carts.map(({ storeId }) => storeId));
  const isHere = ({ store_id: id }: CodeRule): boolean => id === null || stores.has(id);
  for (const code of codes) {
    const named = all.filter((rule) => rule.code === code);
    if (named.length === 0) throw promotionErrors.codeUnknown({ code });
    const [first, ...others] = named.filter(isHere);
    if (!first) throw promotionErrors.codeElsewhere({ code });
    if (first.state !== 'usable' && !others.some(({ state }) => state === 'usable'))
      throw codeRefusal(first.state, code);
  }
  return Object.fromEntries(
    ofCodes.map(({ name }) => [
      name,
      (rules[name] as readonly CodeRule[]).filter(
        (rule) => rule.state === 'usable' && codes.includes(rule.code),
      ),
    ]),
  );
}

/** The code that was typed for a saving; undefined for one that needs no code. */
export const codeOf = ({ promotion, rule }: StoreQuote['savings'][number]): string | undefined =>
  promotion.choice === 'code' ? (rule as CodeRule).code : undefined;

/** @throws Refusal `promotions.codeIdle` for a code that takes nothing off */
export function assertCodesSave(codes: readonly string[], quotes: readonly StoreQuote[]): void {
  const used = new Set(quotes.flatMap(({ savings }) => savings.map(codeOf)));
  const idle = codes.find((code) => !used.has(code));
  if (idle !== undefined) throw promotionErrors.codeIdle({ code: idle });
}

/**
 * Limits how many codes that do not exist a shopper and an address can try. Beyond the limit every
 * new code is refused before it is read: an answer to right ones only would tell them from wrong
 * ones, and the limit would bind nobody. Codes that a quote of the shopper has accepted are no
 * guesses: they are not counted and never refused here, so mistypes do not spoil a shown total.
 */
@Injectable()
export class CodeAttempts {
  constructor(private readonly attempts: AttemptCounters) {}

  /**
   * @param work quotes the codes; throws `promotions.codeUnknown` for one that does not exist
   * @throws Refusal `http.tooFrequent`
   */
  async limit<Result>(
    { id, ip }: Actor,
    codes: readonly string[],
    work: () => Promise<Result>,
  ): Promise<Result> {
    const accepted = codes.map((code) => `codes:of:${id}:${code}`);
    if (await this.attempts.areCounted(accepted)) return work();
    const counted = await this.attempts.admit([
      { key: `codes:${id}`, max: maxUnknown, seconds: hourSeconds },
      ...limitsOfAddress(ip, { key: 'codes:ip', max: maxUnknownOfAddress, seconds: hourSeconds }),
    ]);
    try {
      const result = await work();
      await this.attempts.giveBack(counted);
      await this.attempts.count(
        accepted.map((key) => ({ key, max: Number.POSITIVE_INFINITY, seconds: acceptedSeconds })),
      );
      return result;
    } catch (error) {
      const isUnknown = error instanceof Refusal && error.key === unknownKey;
      if (!isUnknown) await this.attempts.giveBack(counted);
      throw error;
    }
  }
}

const unknownKey = promotionErrors.codeUnknown({ code: '' }).key;
