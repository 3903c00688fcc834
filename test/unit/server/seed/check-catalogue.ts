import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { langOf, localName } from '../../../../schemas/rules/local-name.ts';
import type { Problem } from '../../../../schemas/rules/problems.ts';
import { AuthoredFile, type JsonPath } from '../../../../server/backoffice/check/authored-file.ts';
import { didYouMean } from '../../../../server/backoffice/check/did-you-mean.ts';
import { checkSchema, schemasOf } from '../../../../server/backoffice/check/meta-schema.ts';
import { readFolder } from '../../../../server/backoffice/check/project-files.ts';
import { projectRoot } from '../../../../server/platform/config/project-root.ts';
import advertSpaces from '../../../../server/seed/advert-spaces.json' with { type: 'json' };
import { divisions } from '../../../../server/seed/areas.ts';
import {
  type Catalogue,
  combinations,
  type Goods,
  inBoth,
  type Review,
  readCatalogue,
  skuKey,
  type Text,
} from '../../../../server/seed/catalogue/catalogue.ts';
import schema from '../../../../server/seed/catalogue/catalogue.v1.json' with { type: 'json' };
import { picturePath } from '../../../../server/seed/catalogue/pictures.ts';
import { links } from '../../../../server/seed/catalogue/write-home.ts';

type Kind = Exclude<keyof typeof schema.definitions, 'text' | 'slug' | 'picture' | 'yuan'>;

/** The kind of each file by its path in the folder. */
const kinds: readonly (readonly [path: RegExp, kind: Kind])[] = [
  [/^classes\/[^/]+\.json$/, 'class'],
  [/^brands\.json$/, 'brands'],
  [/^stores\/[^/]+\/store\.json$/, 'store'],
  [/^stores\/[^/]+\/goods\/[^/]+\/goods\.json$/, 'goods'],
  [/^stores\/[^/]+\/goods\/[^/]+\/reviews\.json$/, 'reviews'],
  [/^home\/adverts\.json$/, 'adverts'],
  [/^home\/points\.json$/, 'points'],
  [/^home\/notices\.json$/, 'notices'],
  [/^home\/articles\.json$/, 'articles'],
];

interface Entry {
  readonly file: AuthoredFile;
  readonly kind: Kind;
  /** Path in the folder. */
  readonly path: string;
}

/** The mistakes of the catalogue in a folder of the project: file, line, pointer and repair. */
export function checkCatalogue(folder: string): readonly Problem[] {
  const files = readFolder(projectRoot, folder).map((source) => {
    const path = source.path.slice(folder.length + 1);
    return {
      file: new AuthoredFile(source),
      kind: kinds.find(([pattern]) => pattern.test(path))?.[1],
      path,
    };
  });
  const problems = files.flatMap(({ file, kind }) => {
    if (!kind) return [file.problem([], 'is no file of a catalogue; see CONTRIBUTING.md')];
    if (file.syntaxProblems.length > 0) return file.syntaxProblems;
    return checkSchema(file, validatorOf(kind));
  });
  if (problems.length > 0) return problems;
  const catalogue = readCatalogue(folder);
  return (files as readonly Entry[]).flatMap((entry) => lint(entry, catalogue));
}

/** Compiled on first use. */
let schemas: ReturnType<typeof schemasOf> | undefined;
function validatorOf(kind: Kind) {
  schemas ??= schemasOf([schema]);
  return schemas.getSchema(`catalogue.v1.json#/definitions/${kind}`)!;
}

/** Mistakes that a schema cannot find: texts, references to other files, pictures, dates. */
function lint({ file, kind, path }: Entry, catalogue: Catalogue): readonly Problem[] {
  const at = (pointer: JsonPath, message: string): Problem => file.problem(pointer, message);
  const problems = [
    ...lintTexts(file, kind),
    ...lintPictures(file, dirname(path), catalogue.folder),
  ];
  const store = catalogue.stores.find(({ owner }) => path === `stores/${owner}/store.json`);
  const goods = catalogue.goods.find(({ base }) => base === dirname(path));
  if (kind === 'store' && !districts().has(store!.area))
    problems.push(at(['area'], `"${store!.area}" is no district`));
  if (kind === 'goods') problems.push(...lintGoods(goods!, catalogue, at));
  if (kind === 'reviews') problems.push(...lintReviews(file.value as readonly Review[], goods, at));
  if (kind === 'adverts') problems.push(...lintSpaces(catalogue.home.adverts, at));
  if (kind === 'adverts' || kind === 'articles')
    problems.push(...lintLinks(file.value, catalogue, at));
  return problems;
}

/** Links to stores and goods that do not exist, and advert spaces that do not. */
function lintLinks(value: unknown, { stores, goods }: Catalogue, at: At): readonly Problem[] {
  const keys = [
    ...stores.map(({ owner }) => owner),
    ...goods.map(({ owner, slug }) => `${owner}/${slug}`),
  ];
  return stringsIn(value, []).flatMap(({ text, path }) =>
    [...text.matchAll(links)].flatMap(([, kind, key = '']) =>
      keys.includes(key) ? [] : [at(path, `there is no ${kind} "${key}"${didYouMean(key, keys)}`)],
    ),
  );
}

const lintSpaces = (adverts: object, at: At): readonly Problem[] =>
  Object.keys(adverts).flatMap((space) =>
    space in advertSpaces
      ? []
      : [
          at(
            [space],
            `there is no such advert space${didYouMean(space, Object.keys(advertSpaces))}`,
          ),
        ],
  );

function stringsIn(value: unknown, path: JsonPath): { text: string; path: JsonPath }[] {
  if (typeof value === 'string') return [{ text: value, path }];
  return Object.entries(value ?? {}).flatMap(([key, inner]) =>
    stringsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

type At = (pointer: JsonPath, message: string) => Problem;

function lintGoods(goods: Goods, { classes, stores }: Catalogue, at: At): readonly Problem[] {
  const leaves = classes.flatMap(({ branches = [] }) =>
    branches.flatMap((branch) => (branch.leaves ?? []).map(({ slug }) => slug)),
  );
  const skus = combinations(goods.choices).map(skuKey);
  const problems: Problem[] = [];
  if (!stores.some(({ owner }) => owner === goods.owner))
    problems.push(at([], `stores/${goods.owner}/store.json is missing`));
  if (!leaves.includes(goods.class))
    problems.push(
      at(['class'], `there is no class "${goods.class}"${didYouMean(goods.class, leaves)}`),
    );
  if (goods.market !== undefined && goods.market <= goods.price)
    problems.push(at(['market'], 'must be more than the price; leave it out otherwise'));
  if (goods.choices && goods.stock !== undefined)
    problems.push(at(['stock'], 'goods with choices have "stocks" instead'));
  if (goods.state === 'rejected' && !goods.refused)
    problems.push(at(['state'], 'rejected goods need "refused"'));
  for (const name of Object.keys(goods.stocks ?? {}))
    if (!skus.includes(name))
      problems.push(at(['stocks', name], `no choices give "${name}"${didYouMean(name, skus)}`));
  return problems;
}

/** The order of a review is placed up to so many days before it (`reviewed-orders.ts`). */
const daysFromOrder = 6;

function lintReviews(
  reviews: readonly Review[],
  goods: Goods | undefined,
  at: At,
): readonly Problem[] {
  if (!goods) return [at([], 'there is no goods.json beside it')];
  const skus = combinations(goods.choices).map(skuKey);
  return reviews.flatMap(({ days, choice }, index) => {
    const problems: Problem[] = [];
    if (days + daysFromOrder > goods.listed)
      problems.push(
        at(
          [index, 'days'],
          `has an order earlier than the goods, listed ${goods.listed} days ago; give at most ${goods.listed - daysFromOrder}`,
        ),
      );
    if (choice && !skus.includes(choice.join('/')))
      problems.push(
        at([index, 'choice'], `is no SKU of the goods${didYouMean(choice.join('/'), skus)}`),
      );
    return problems;
  });
}

/** The most characters of both languages together, by kind and key. */
const limits: Readonly<Record<string, number>> = {
  'goods.name': 120,
  'goods.subtitle': 120,
  'goods.brand': 20,
  'goods.refused': 80,
  'choices.name': 40,
  'values.name': 60,
  'store.name': 50,
  'store.description': 300,
  'store.address': 80,
  'store.brand': 20,
  'brands.name': 20,
};

/** Texts must be separable again (`localName`), and short enough for their column. */
function lintTexts(file: AuthoredFile, kind: Kind): readonly Problem[] {
  return textsIn(file.value, []).flatMap(({ text, path }) => {
    const joined = inBoth(text);
    const names = path.filter((part) => typeof part === 'string');
    const owner = names.length > 1 ? names.at(-2) : kind;
    const limit = limits[`${owner}.${names.at(-1)}`] ?? Number.POSITIVE_INFINITY;
    if (joined.length > limit)
      return [
        file.problem(
          path,
          `both texts have ${joined.length} characters together with " | ", at most ${limit}`,
        ),
      ];
    if (text.zh === text.en && langOf(text.en) === 'en') return [];
    if (localName(joined, 'en') === text.en.trim() && localName(joined, 'zh-cn') === text.zh.trim())
      return [];
    return [
      file.problem(
        path,
        '"zh" needs a Chinese character and "en" a Latin letter and no Chinese one; without a " | "',
      ),
    ];
  });
}

function textsIn(value: unknown, path: JsonPath): { text: Text; path: JsonPath }[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('zh' in value && 'en' in value) return [{ text: value as Text, path }];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function lintPictures(file: AuthoredFile, base: string, folder: string): readonly Problem[] {
  return picturesIn(file.value, []).flatMap(({ name, path: pointer }) =>
    existsSync(picturePath(folder, base, name))
      ? []
      : [file.problem(pointer, `there is no ${base}/${name}.webp; render it or take the name out`)],
  );
}

function picturesIn(value: unknown, path: JsonPath): { name: string; path: JsonPath }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const pointer = [...path, Array.isArray(value) ? Number(key) : key];
    if (key === 'picture') return [{ name: String(inner), path: pointer }];
    if (key === 'pictures')
      return (inner as readonly string[]).map((name, index) => ({
        name,
        path: [...pointer, index],
      }));
    return picturesIn(inner, pointer);
  });
}

const districts = (): ReadonlySet<string> =>
  new Set(divisions().flatMap(({ code, deep }) => (deep === 2 ? [code] : [])));
