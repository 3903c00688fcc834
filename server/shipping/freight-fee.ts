import { maxOrderMoney } from '../../schemas/contract/orders.ts';
import { type Fen, fen, sum } from '../money/fen.ts';

/** `freight_id` of goods that travel free, and of those that take the store's default template (reference §1.2). */
export const freeFreight = -1;
export const defaultFreight = 0;

/** A store's rule for parcels. Weights are whole hundredths of a kilogram. */
export interface FreightTemplate {
  readonly id: number;
  readonly isDefault: boolean;
  readonly firstWeight: number;
  readonly firstFee: Fen;
  /** Each further step of weight; 0: the first fee is all. */
  readonly stepWeight: number;
  readonly stepFee: Fen;
  /** Ids of the provinces it serves; the default template serves all. */
  readonly provinces: ReadonlySet<number>;
}

export interface FreightLine {
  readonly freightId: number /** Hundredths of a kilogram, of all its pieces. */;
  readonly weight: number;
}

/**
 * What a store's parcel costs: lines are grouped by the template that serves them, each group pays by its own weight (decisions 12).
 * A province that a template does not list falls back to the store's default one; a store without one ships free.
 */
export function freightOf(
  lines: readonly FreightLine[],
  templates: readonly FreightTemplate[],
  provinceId: number,
): Fen {
  const weights = new Map<FreightTemplate, number>();
  for (const { freightId, weight } of lines) {
    const template = templateFor(freightId, templates, provinceId);
    if (template) weights.set(template, (weights.get(template) ?? 0) + weight);
  }
  return sum([...weights].map(([template, weight]) => feeOf(template, weight)));
}

/** @param weight hundredths of a kilogram, 0 or more */
export function feeOf(
  { firstWeight, firstFee, stepWeight, stepFee }: FreightTemplate,
  weight: number,
): Fen {
  if (firstWeight === 0 || weight <= firstWeight || stepWeight === 0) return firstFee; // a first weight of 0 is one fee for any weight
  return fen(
    Math.min(
      firstFee + Math.ceil((weight - firstWeight) / stepWeight) * stepFee,
      maxOrderMoney + 1,
    ),
  ); // more than any order may cost, and still exact
}

function templateFor(
  freightId: number,
  templates: readonly FreightTemplate[],
  provinceId: number,
): FreightTemplate | undefined {
  if (freightId === freeFreight) return undefined;
  const own = templates.find(
    ({ id, isDefault, provinces }) => id === freightId && !isDefault && provinces.has(provinceId),
  );
  return own ?? templates.find(({ isDefault }) => isDefault);
}
