import { languages, type Language } from '../../schemas/contract/language.ts';
import { dicts } from '../../schemas/contract/statuses.ts';
import type { Label, Problem } from '../../schemas/rules/types.ts';
import { AuthoredFile, type Place } from './authored-file.ts';
import { readFolder } from './project-files.ts';

interface Text {
  readonly text: string;
  readonly file: AuthoredFile;
  readonly place: Place;
}

/** Every text of the product by message id and language. Ids of `common.json` have no prefix; those of the others begin with the file's path: `resources.`, `storefront.goods.`. */
export class Texts {
  readonly problems: readonly Problem[];
  readonly #texts: Readonly<Record<Language, ReadonlyMap<string, Text>>>;

  constructor(root: string) {
    const files = Object.fromEntries(
      languages.map((language) => [
        language,
        readFolder(root, `locales/${language}`).map((file) => new AuthoredFile(file)),
      ]),
    ) as Record<Language, AuthoredFile[]>;
    this.#texts = Object.fromEntries(
      languages.map((language) => [language, new Map(files[language].flatMap(readTexts))]),
    ) as Record<Language, Map<string, Text>>;
    this.problems = [
      ...languages.flatMap((language) =>
        files[language].flatMap((file) => [...file.faults, ...notTexts(file)]),
      ),
      ...this.#differences(),
      ...this.#dictionaries(),
    ];
  }

  get ids(): Iterable<string> {
    return this.#texts.en.keys();
  }

  /** Languages that have no such text. A label with its texts in place has all. */
  missing(label: Label): readonly Language[] {
    return typeof label === 'string'
      ? languages.filter((language) => !this.#texts[language].has(label))
      : [];
  }

  #differences(): readonly Problem[] {
    return languages.flatMap((language) =>
      [...this.#texts[language]].flatMap(([id, { text, file, place }]) => {
        const others = languages.filter((other) => other !== language);
        return others.flatMap((other) => {
          const twin = this.#texts[other].get(id);
          if (!twin) return [file.problemAtKey(place, `"${id}" has no text in ${other}`)];
          const [ours, theirs] = [placeholders(text), placeholders(twin.text)];
          return language < other && ours !== theirs
            ? [
                file.problem(
                  place,
                  `"${id}" has placeholders ${ours || 'none'} here and ${theirs || 'none'} in ${other}`,
                ),
              ]
            : [];
        });
      }),
    );
  }

  /** Words of the named dictionaries: `dicts.<name>.<value>`. */
  #dictionaries(): readonly Problem[] {
    const ids = Object.entries(dicts).flatMap(([name, values]) =>
      values.map(([value]) => `dicts.${name}.${value}`),
    );
    return ids.flatMap((id) => {
      const missing = this.missing(id);
      return missing.length === languages.length
        ? [
            {
              file: 'schemas/contract/statuses.ts',
              line: 1,
              column: 1,
              pointer: '',
              message: `no text "${id}" in ${missing.join(', ')}`,
            },
          ]
        : [];
    });
  }
}

function readTexts(file: AuthoredFile): readonly (readonly [string, Text])[] {
  const folders = file.path.replace(/^(?:.*\/)?locales\/[^/]+\/|\.json$/g, '').split('/');
  return leaves(file.value, []).flatMap(({ place, value }) => {
    const id = [...(folders.length === 1 && folders[0] === 'common' ? [] : folders), ...place].join(
      '.',
    );
    return typeof value === 'string' ? [[id, { text: value, file, place }] as const] : [];
  });
}

const notTexts = (file: AuthoredFile): readonly Problem[] =>
  leaves(file.value, [])
    .filter(({ value }) => typeof value !== 'string' || value.trim() === '')
    .map(({ place }) => file.problem(place, 'must be a text'));

function leaves(
  value: unknown,
  place: Place,
): readonly { readonly place: Place; readonly value: unknown }[] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ place, value }];
  return Object.entries(value).flatMap(([key, part]) => leaves(part, [...place, key]));
}

/** `{name}` and `{count, plural, …}` by name, sorted. */
const placeholders = (text: string): string =>
  [...new Set([...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => `{${name}}`))]
    .sort()
    .join(' ');
