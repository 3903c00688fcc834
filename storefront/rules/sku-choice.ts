/** An attribute of goods, for example colour, with its specs. */
export interface Attr {
  readonly id: number;
  readonly name: string;
  readonly specs: readonly Spec[];
}
export interface Spec {
  readonly id: number;
  readonly name: string;
}
/** Fields of a SKU that the choice reads. */
export interface ChoosableSku {
  readonly id: number;
  readonly spec_id: readonly number[];
  readonly goods_stock: number;
  readonly goods_image: string;
}

/** Spec id by attribute id. A missing attribute is not chosen yet. */
export type Choice = ReadonlyMap<number, number>;

export interface Option {
  readonly spec: Spec;
  readonly isChosen: boolean;
  /**
   * Why it cannot be chosen beside the other attributes' specs: `absent`, there is no such SKU;
   * `soldOut`, the SKU has no stock.
   */
  readonly obstacle?: 'absent' | 'soldOut';
  /**
   * Names of the chosen specs that exclude this option, for the message. Empty when the option is
   * sold out with every other spec.
   */
  readonly excludedBy: readonly string[];
  /** Stock, when it is at most `fewLeft`. */
  readonly left?: number;
  /** Picture of the spec, when each spec of the attribute has a different one. */
  readonly picture?: string;
}

/** Goods, options and cart lines with this stock or less show how many are left. */
export const fewLeft = 10;

/** Attributes of the SKUs, without specs that no SKU has. */
export function attrsInUse(attrs: readonly Attr[], skus: readonly ChoosableSku[]): readonly Attr[] {
  const used = new Set(skus.flatMap(({ spec_id: specs }) => specs));
  return attrs
    .map((attr) => ({ ...attr, specs: attr.specs.filter(({ id }) => used.has(id)) }))
    .filter(({ specs }) => specs.length > 0);
}

/** Initial choice: the SKU `preferredSkuId`, else the first one in stock, else the first one. */
export function firstChoice(
  attrs: readonly Attr[],
  skus: readonly ChoosableSku[],
  preferredSkuId?: number,
): Choice {
  return choiceOf(
    attrs,
    skus.find(({ id }) => id === preferredSkuId) ?? skus.find(isLeft) ?? skus[0],
  );
}

/** The SKU of a complete choice. */
export const chosenSku = <Sku extends ChoosableSku>(
  attrs: readonly Attr[],
  skus: readonly Sku[],
  choice: Choice,
): Sku | undefined =>
  attrs.every(({ id }) => choice.has(id))
    ? skus.find((sku) => fits(sku, [...choice.values()]))
    : undefined;

/** Options of each attribute, given the current choice. */
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
        ...availabilityOf(spec, others, skus, choice),
        isChosen: choice.get(attr.id) === spec.id,
        ...(pictures ? { picture: pictures.get(spec.id)! } : {}),
      })),
    };
  });
}

/**
 * Chooses a spec. The other attributes keep their specs when such a SKU is in stock; otherwise the
 * choice becomes the SKU that shares most specs, in stock first.
 */
export function chooseSpec(
  attrs: readonly Attr[],
  skus: readonly ChoosableSku[],
  choice: Choice,
  { attr, spec }: { readonly attr: number; readonly spec: number },
): Choice {
  const wanted = new Map(choice).set(attr, spec);
  const possible = skus.filter((sku) => sku.spec_id.includes(spec));
  if (possible.some((sku) => fits(sku, [...wanted.values()]) && isLeft(sku))) return wanted;
  const similarity = (sku: ChoosableSku): number =>
    [...wanted.values()].filter((specId) => sku.spec_id.includes(specId)).length +
    (isLeft(sku) ? attrs.length : 0);
  const nearest = possible.toSorted((a, b) => similarity(b) - similarity(a))[0];
  return nearest ? choiceOf(attrs, nearest) : wanted;
}

function availabilityOf(
  spec: Spec,
  others: readonly Attr[],
  skus: readonly ChoosableSku[],
  choice: Choice,
): Omit<Option, 'isChosen' | 'picture'> {
  const having = skus.filter((sku) => sku.spec_id.includes(spec.id));
  const otherSpecs = others.map(({ id }) => choice.get(id)!);
  const fitting = having.filter((sku) => fits(sku, otherSpecs));
  const left = fitting.reduce((sum, { goods_stock: stock }) => sum + stock, 0);
  if (left > 0) return { spec, excludedBy: [], ...(left <= fewLeft ? { left } : {}) };
  if (!having.some(isLeft)) return { spec, obstacle: 'soldOut', excludedBy: [] };
  return {
    spec,
    obstacle: fitting.length > 0 ? 'soldOut' : 'absent',
    excludedBy: others.map(
      (other) => other.specs.find(({ id }) => id === choice.get(other.id))?.name ?? '',
    ),
  };
}

const isLeft = ({ goods_stock: stock }: ChoosableSku): boolean => stock > 0;
const fits = (sku: ChoosableSku, specs: readonly number[]): boolean =>
  specs.every((spec) => sku.spec_id.includes(spec));

const choiceOf = (attrs: readonly Attr[], sku: ChoosableSku | undefined): Choice =>
  new Map(
    attrs.flatMap(({ id, specs }): readonly (readonly [number, number])[] => {
      const spec = specs.find((candidate) => sku?.spec_id.includes(candidate.id));
      return spec ? [[id, spec.id]] : [];
    }),
  );

/**
 * Pictures by spec, when every spec has exactly one and they differ; undefined otherwise, for
 * example for sizes.
 */
function picturesOf(
  { specs }: Attr,
  skus: readonly ChoosableSku[],
): ReadonlyMap<number, string> | undefined {
  const pictures = new Map<number, string>();
  for (const { id } of specs) {
    const having = skus.filter((sku) => sku.spec_id.includes(id));
    const [picture = '', ...others] = new Set(having.map((sku) => sku.goods_image));
    if (picture === '' || others.length > 0) return undefined;
    pictures.set(id, picture);
  }
  return new Set(pictures.values()).size > 1 ? pictures : undefined;
}
