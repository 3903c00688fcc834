/** An attribute of goods, as colour, with the specs it is made in. */
export interface Attr {
  readonly id: number;
  readonly name: string;
  readonly specs: readonly Spec[];
}
export interface Spec {
  readonly id: number;
  readonly name: string;
}
/** What a choice needs to know of a SKU. */
export interface ChoosableSku {
  readonly id: number;
  readonly spec_id: readonly number[];
  readonly goods_stock: number;
  readonly goods_image: string;
}

/** Spec by attribute; an attribute that is not in it is still open. */
export type Choice = ReadonlyMap<number, number>;

export interface Option {
  readonly spec: Spec;
  readonly isChosen: boolean;
  /**
   * Why it cannot be taken beside what is chosen of the other attributes: `absent`, no such SKU;
   * `soldOut`, there is none left.
   */
  readonly obstacle?: 'absent' | 'soldOut';
  /**
   * What is chosen of the other attributes and in the way: names for the reason. Empty when nothing
   * chosen is to blame.
   */
  readonly beside: readonly string[];
  /** Pieces left, when they are few. */
  readonly left?: number;
  /** Shows the spec, where each spec of the attribute has a picture of its own. */
  readonly picture?: string;
}

/** Options with this stock or less show how many are left. */
export const fewLeft = 10;

/** Attributes that these SKUs differ in or name, without specs that none of them has. */
export function attrsInUse(attrs: readonly Attr[], skus: readonly ChoosableSku[]): readonly Attr[] {
  const used = new Set(skus.flatMap(({ spec_id: specs }) => specs));
  return attrs
    .map((attr) => ({ ...attr, specs: attr.specs.filter(({ id }) => used.has(id)) }))
    .filter(({ specs }) => specs.length > 0);
}

/**
 * What a shopper finds chosen: the SKU asked for, else the first of `skus` that is left, else the
 * first.
 */
export function firstChoice(
  attrs: readonly Attr[],
  skus: readonly ChoosableSku[],
  wanted?: number,
): Choice {
  return choiceOf(attrs, skus.find(({ id }) => id === wanted) ?? skus.find(isLeft) ?? skus[0]);
}

/** The one SKU of a complete choice. */
export const chosenSku = <Sku extends ChoosableSku>(
  attrs: readonly Attr[],
  skus: readonly Sku[],
  choice: Choice,
): Sku | undefined =>
  attrs.every(({ id }) => choice.has(id))
    ? skus.find((sku) => fits(sku, [...choice.values()]))
    : undefined;

/** The options of each attribute beside the present choice. */
export function optionsOf(
  attrs: readonly Attr[],
  skus: readonly ChoosableSku[],
  choice: Choice,
): readonly { readonly attr: Attr; readonly options: readonly Option[] }[] {
  return attrs.map((attr) => {
    const others = attrs.filter(({ id }) => id !== attr.id && choice.has(id));
    const pictures = picturesOf(attr, skus);
    return {
      attr,
      options: attr.specs.map((spec) => ({
        ...standing(spec, others, skus, choice),
        isChosen: choice.get(attr.id) === spec.id,
        ...(pictures ? { picture: pictures.get(spec.id)! } : {}),
      })),
    };
  });
}

/**
 * Takes a spec. What is chosen of the other attributes stays as far as it can; the rest becomes
 * that of the nearest SKU that is left.
 */
export function take(
  attrs: readonly Attr[],
  skus: readonly ChoosableSku[],
  choice: Choice,
  { attr, spec }: { readonly attr: number; readonly spec: number },
): Choice {
  const wanted = new Map(choice).set(attr, spec);
  const possible = skus.filter((sku) => sku.spec_id.includes(spec));
  if (possible.some((sku) => fits(sku, [...wanted.values()]) && isLeft(sku))) return wanted;
  const kept = (sku: ChoosableSku): number =>
    [...wanted.values()].filter((one) => sku.spec_id.includes(one)).length +
    (isLeft(sku) ? attrs.length : 0);
  const nearest = possible.toSorted((a, b) => kept(b) - kept(a))[0];
  return nearest ? choiceOf(attrs, nearest) : wanted;
}

function standing(
  spec: Spec,
  others: readonly Attr[],
  skus: readonly ChoosableSku[],
  choice: Choice,
): Omit<Option, 'isChosen' | 'picture'> {
  const having = skus.filter((sku) => sku.spec_id.includes(spec.id));
  const fitting = having.filter((sku) =>
    fits(
      sku,
      others.map(({ id }) => choice.get(id)!),
    ),
  );
  const left = fitting.reduce((sum, { goods_stock: stock }) => sum + stock, 0);
  if (left > 0) return { spec, beside: [], ...(left <= fewLeft ? { left } : {}) };
  const names = having.some(isLeft)
    ? others.map((other) => other.specs.find(({ id }) => id === choice.get(other.id))?.name ?? '')
    : [];
  return {
    spec,
    obstacle: fitting.length > 0 || !having.some(isLeft) ? 'soldOut' : 'absent',
    beside: names,
  };
}

const isLeft = ({ goods_stock: stock }: ChoosableSku): boolean => stock > 0;
const fits = (sku: ChoosableSku, specs: readonly number[]): boolean =>
  specs.every((spec) => sku.spec_id.includes(spec));

const choiceOf = (attrs: readonly Attr[], sku: ChoosableSku | undefined): Choice =>
  new Map(
    attrs.flatMap(({ id, specs }): readonly (readonly [number, number])[] => {
      const spec = specs.find((one) => sku?.spec_id.includes(one.id));
      return spec ? [[id, spec.id]] : [];
    }),
  );

/**
 * A picture per spec when every spec has exactly one and they differ; undefined otherwise, so that
 * sizes show no colours.
 */
function picturesOf(
  { specs }: Attr,
  skus: readonly ChoosableSku[],
): ReadonlyMap<number, string> | undefined {
  const found = specs.map(
    ({ id }) =>
      [
        id,
        [...new Set(skus.filter((sku) => sku.spec_id.includes(id)).map((sku) => sku.goods_image))],
      ] as const,
  );
  if (found.some(([, pictures]) => pictures.length !== 1 || pictures[0] === '')) return undefined;
  const pictures = new Map(found.map(([id, [picture]]) => [id, picture!]));
  return new Set(pictures.values()).size > 1 ? pictures : undefined;
}
