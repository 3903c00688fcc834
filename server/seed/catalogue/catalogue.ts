/** A text in both languages. */
export interface Text {
  readonly zh: string;
  readonly en: string;
}

interface ClassEntry {
  readonly slug: string;
  readonly name: Text;
}
export interface ClassTree extends ClassEntry {
  readonly branches: readonly (ClassEntry & {
    readonly leaves: readonly (ClassEntry & { readonly picture?: string })[];
  })[];
}

export interface Brand {
  readonly name: Text;
  readonly picture?: string;
}

export interface Store {
  /** Name of the folder, and username of the owner. */
  readonly owner: string;
  readonly name: Text;
  readonly description?: Text;
  readonly story?: Text;
  /** Brand of goods without one of their own. */
  readonly brand?: Text;
  readonly company?: string;
  /** Nickname of the owner. */
  readonly keeper: string;
  /** Code of the district. */
  readonly area: string;
  readonly address?: Text;
  readonly licence?: string;
  /** Year and month, `2019-04`. */
  readonly opened?: string;
  readonly service?: { readonly ship_hours: number; readonly returns: Text };
  readonly never?: Text;
  /** Without one it sells. */
  readonly state?: 'closed' | 'pending' | 'rejected' | 'incomplete';
  readonly refused?: Text;
}

export interface Choice {
  readonly name: Text;
  /** `plus` is the surcharge in yuan. */
  readonly values: readonly {
    readonly name: Text;
    readonly picture?: string;
    readonly plus?: number;
  }[];
}

export interface Review {
  readonly stars: number;
  readonly text: string;
  /** Days ago. */
  readonly days: number;
  /** The Chinese names of the chosen values. */
  readonly choice?: readonly string[];
  readonly reply?: string;
  readonly pictures?: readonly string[];
}

export interface Goods {
  readonly owner: string;
  /** Name of the folder. */
  readonly slug: string;
  readonly class: string;
  readonly name: Text;
  readonly subtitle: Text;
  readonly brand?: Text;
  /** Yuan. */
  readonly price: number;
  readonly market?: number;
  /** Kilograms. */
  readonly weight: number;
  readonly stock?: number;
  readonly freight?: 'free' | 'template';
  readonly pictures: readonly string[];
  readonly choices?: readonly Choice[];
  /** Pieces by the Chinese names of the values, joined by "/". */
  readonly stocks?: Readonly<Record<string, number>>;
  readonly parameters: readonly { readonly name: Text; readonly value: Text }[];
  readonly details: readonly {
    readonly heading: Text;
    readonly text: Text;
    readonly picture?: string;
  }[];
  readonly sold: number;
  /** Days ago. */
  readonly listed: number;
  readonly recommended?: boolean;
  readonly master?: boolean;
  /** Without one it is on sale. */
  readonly state?: 'pending' | 'rejected' | 'draft';
  readonly refused?: Text;
  readonly reviews: readonly Review[];
}

/** Adverts (`/store/<owner>` is the page of a store), points goods, notices and articles. */
export interface Home {
  readonly adverts: Readonly<
    Record<
      string,
      readonly { readonly name: Text; readonly picture: string; readonly url: string }[]
    >
  >;
  readonly points: readonly {
    readonly name: Text;
    readonly goods: readonly {
      readonly name: Text;
      readonly picture: string;
      readonly points: number;
      readonly price: number;
    }[];
  }[];
  readonly notices: readonly {
    readonly name: Text;
    readonly tag: Text;
    readonly content: string;
  }[];
  readonly articles: readonly {
    readonly name: Text;
    readonly content: string;
    readonly picture?: string;
  }[];
}

/** The demo mall as data; `readCatalogue` reads it from a folder. */
export interface Catalogue {
  /** Path of the folder from the project root. */
  readonly folder: string;
  readonly classes: readonly ClassTree[];
  readonly brands: readonly Brand[];
  /** Oldest first; stores that do not sell last. */
  readonly stores: readonly Store[];
  /** Oldest first. */
  readonly goods: readonly Goods[];
  readonly home: Home;
}

/** A text in both languages as one, which `localName` splits. */
export const inBoth = ({ zh, en }: Text): string => (zh === en ? zh : `${zh} | ${en}`);

/** The Chinese names of the values of each SKU, joined by "/"; empty for goods without choices. */
export const skuNames = (choices: readonly Choice[] = []): readonly string[] =>
  choices.length === 0
    ? []
    : choices
        .reduce<readonly (readonly string[])[]>(
          (chosen, { values }) =>
            chosen.flatMap((names) => values.map(({ name }) => [...names, name.zh])),
          [[]],
        )
        .map((names) => names.join('/'));
