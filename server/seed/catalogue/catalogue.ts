import { readFolder } from '../../backoffice/check/project-files.ts';
import { projectRoot } from '../../platform/config/project-root.ts';

/** A text in both languages. */
export interface Text {
  readonly zh: string;
  readonly en: string;
}
interface Named {
  readonly name: Text;
  readonly picture?: string;
}
/** A class of the first level has branches, one of the second leaves. */
export interface ClassEntry {
  readonly slug: string;
  readonly name: Text;
  readonly branches?: readonly ClassEntry[];
  readonly leaves?: readonly ClassEntry[];
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
  readonly values: readonly (Named & { readonly plus?: number })[];
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
  /** Folder in the catalogue. */
  readonly base: string;
  /** Item number. */
  readonly no: string;
  readonly class: string;
  readonly name: Text;
  readonly subtitle: Text;
  /** Of its own, or that of its store. */
  readonly brand?: Text | undefined;
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

type Advert = Required<Named> & { readonly url: string };
type PointsGoods = Required<Named> & { readonly points: number; readonly price: number };

/** Adverts (`/store/<owner>` is the page of a store), points goods, notices and articles. */
export interface Home {
  readonly adverts: Readonly<Record<string, readonly Advert[]>>;
  readonly points: readonly { readonly name: Text; readonly goods: readonly PointsGoods[] }[];
  readonly notices: readonly {
    readonly name: Text;
    readonly tag: Text;
    readonly content: string;
  }[];
  readonly articles: readonly (Named & { readonly content: string })[];
}

/** The demo mall as data, read from the files of a folder. */
export interface Catalogue {
  /** Path of the folder from the project root. */
  readonly folder: string;
  /** Parsed files by their paths in the folder. */
  readonly files: ReadonlyMap<string, unknown>;
  readonly classes: readonly ClassEntry[];
  readonly brands: readonly Named[];
  /** Oldest first; stores that do not sell last. */
  readonly stores: readonly Store[];
  /** Oldest first. */
  readonly goods: readonly Goods[];
  readonly home: Home;
}

/** Reads the catalogue in a folder of the project; `npm run unit -- test/unit/server/seed` checks it. */
export function readCatalogue(folder: string): Catalogue {
  const files = new Map<string, unknown>(
    readFolder(projectRoot, folder).map(({ path, text }) => [
      path.slice(folder.length + 1),
      JSON.parse(text),
    ]),
  );
  const matching = <T>(pattern: RegExp) =>
    [...files]
      .filter(([path]) => pattern.test(path))
      .map(([path, value]) => {
        const [, owner = '', , slug = ''] = path.split('/');
        return { value: value as T, owner, slug, base: path.slice(0, path.lastIndexOf('/')) };
      });
  const file = <T>(path: string, missing: T): T => (files.get(path) ?? missing) as T;
  const stores = matching<Store>(/^stores\/[^/]+\/store\.json$/)
    .map(({ value, owner }) => ({ ...value, owner }))
    .toSorted((a, b) => (a.opened ?? '9').localeCompare(b.opened ?? '9'));
  return {
    folder,
    files,
    classes: matching<ClassEntry>(/^classes\//).map(({ value }) => value),
    brands: file('brands.json', []),
    stores,
    goods: matching<Goods>(/\/goods\.json$/)
      .map(({ value, owner, slug, base }) => ({
        ...value,
        owner,
        slug,
        base,
        brand: value.brand ?? stores.find((store) => store.owner === owner)?.brand,
        reviews: file<readonly Review[]>(`${base}/reviews.json`, []),
      }))
      .toSorted((a, b) => b.listed - a.listed)
      .map((goods, index) => ({ ...goods, no: `SK${2600 + index * 7}` })),
    home: {
      adverts: file('home/adverts.json', {}),
      points: file('home/points.json', []),
      notices: file('home/notices.json', []),
      articles: file('home/articles.json', []),
    },
  };
}

/** A text in both languages as one, which `localName` splits. */
export const inBoth = ({ zh, en }: Text = { zh: '', en: '' }): string =>
  zh === en ? zh : `${zh} | ${en}`;

/** The values of each SKU; none for goods without choices. */
export const combinations = (
  choices: readonly Choice[] = [],
): readonly (readonly Choice['values'][number][])[] =>
  choices.length === 0
    ? []
    : choices.reduce<readonly (readonly Choice['values'][number][])[]>(
        (chosen, { values }) => chosen.flatMap((some) => values.map((value) => [...some, value])),
        [[]],
      );

/** The Chinese names of the values of a SKU, joined by "/". */
export const skuKey = (values: readonly Named[]): string =>
  values.map(({ name }) => name.zh).join('/');
