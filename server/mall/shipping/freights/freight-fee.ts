import { maxOrderMoney } from '../../../../schemas/contract/orders.ts';
import { type Fen, fen, sum } from '../../kernel/fen.ts';

/** `freight_id` of goods with free freight. */
export const freeFreight = -1;

/** A store's freight rule. Weights are whole hundredths of a kilogram. */
export interface FreightTemplate {
  readonly id: number;
  readonly isDefault: boolean;
  /** Weight that the first fee covers; 0: any weight. */
  readonly firstWeight: number;
  readonly firstFee: Fen;
  /** Weight of each further step; 0: the first fee covers everything. */
  readonly stepWeight: number;
  readonly stepFee: Fen;
  /** Ids of the provinces it serves; the default template serves all. */
  readonly provinces: ReadonlySet<number>;
}

export interface FreightLine {
  readonly freightId: number;
  /** Hundredths of a kilogram, for all pieces together. */
  readonly weight: number;
}

/**
 * The freight of a store's parcel. Lines are grouped by their template and each group pays for its
 * own weight (docs/decisions/0012-store-pricing.md). A province that a template does not serve uses
 * the store's default template; without one the freight is free.
 */
export function parcelFreight(
  lines: readonly FreightLine[],
  templates: readonly FreightTemplate[],
  provinceId: number,
): Fen {
  const weights = new Map<FreightTemplate, number>();
  for (const { freightId, weight } of lines) {
    const template = findTemplate(freightId, templates, provinceId);
    if (template) weights.set(template, (weights.get(template) ?? 0) + weight);
  }
  return sum([...weights].map(([template, weight]) => templateFee(template, weight)));
}

/** @param weight hundredths of a kilogram, 0 or more */
export function templateFee(
  { firstWeight, firstFee, stepWeight, stepFee }: FreightTemplate,
  weight: number,
): Fen {
  if (firstWeight === 0 || weight <= firstWeight || stepWeight === 0) return firstFee;
  const steps = Math.ceil((weight - firstWeight) / stepWeight);
  // The limit keeps the number exact; an order of that price is refused
  return fen(Math.min(firstFee + steps * stepFee, maxOrderMoney + 1));
}

function findTemplate(
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
