/** State of demo goods; on sale by default. */
export type DemoState = 'pending' | 'rejected' | 'draft';
/** Selected specs by attribute of the store. */
export type DemoSpecs = Readonly<Record<string, readonly string[]>>;
export interface DemoGoods {
  readonly store: string;
  /** Name of the third-level class. */
  readonly leaf: string;
  readonly icon: string;
  readonly name: string;
  /** English part of a Chinese name; otherwise a description. */
  readonly english: string;
  /** Yuan. */
  readonly price: number;
  readonly market: number;
  /** Kilograms. */
  readonly weight: number;
  readonly points: readonly string[];
  readonly more: DemoMore;
}
export interface DemoMore {
  readonly brand?: string;
  readonly state?: DemoState;
  readonly refused?: string;
  readonly specs?: DemoSpecs;
  /** Surcharge in yuan for each further spec of the first attribute. */
  readonly step?: number;
  readonly master?: true;
  /** Colour of the object in all pictures; by default that of the first spec that is a colour. */
  readonly tint?: string;
}

type Line = readonly [
  leaf: string,
  icon: string,
  name: string,
  english: string,
  price: number,
  market: number,
  weight: number,
  points: readonly string[],
  more?: DemoMore,
];
/** Goods of one store. */
export const goodsOf = (store: string, ...lines: readonly Line[]): readonly DemoGoods[] =>
  lines.map(([leaf, icon, name, english, price, market, weight, points, more = {}]) => ({
    store,
    leaf,
    icon,
    name,
    english,
    price,
    market,
    weight,
    points,
    more,
  }));
