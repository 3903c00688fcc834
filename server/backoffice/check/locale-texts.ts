import { type Language, languages } from '../../../schemas/contract/language.ts';
import { dicts } from '../../../schemas/contract/statuses.ts';
import type { Problem } from '../../../schemas/rules/problems.ts';
import type { Label } from '../../../schemas/rules/types.ts';
import { AuthoredFile, type JsonPath } from './authored-file.ts';
import { readLocales } from './project-files.ts';

interface LocaleText {
  readonly text: string;
  readonly file: AuthoredFile;
  readonly path: JsonPath;
}

type TextsById = ReadonlyMap<string, LocaleText>;

/**
 * Every text of the product by message id and language. Ids of `common.json` have no prefix; other
 * ids begin with the file's path: `resources.`, `storefront.goods.`.
 *
 * Reports files that are not JSON, entries that are not texts, texts of two files, texts missing in a language,
 * placeholders that differ between languages, and dictionary values without a text.
 */
export class LocaleTexts {
  readonly problems: readonly Problem[];
  readonly #texts: Readonly<Record<Language, TextsById>>;

  /** @param definitions texts that definitions need, each with the file of the definition */
  constructor(root: string, definitions: ReadonlyMap<string, string> = new Map()) {
    const files = languages.flatMap((language) =>
      readLocales(root, language).map((file) => ({
        language,
        file: new AuthoredFile(file),
      })),
    );
    const repeated: Problem[] = [];
    const textsOf = (language: Language): TextsById => {
      const texts = new Map<string, LocaleText>();
      for (const [id, text] of files
        .filter((entry) => entry.language === language)
        .flatMap(readTexts)) {
        const before = texts.get(id);
        if (before)
          repeated.push(text.file.problemAtKey(text.path, `${before.file.path} has "${id}" too`));
        texts.set(id, text);
      }
      return texts;
    };
    this.#texts = { en: textsOf('en'), 'zh-cn': textsOf('zh-cn') };
    this.problems = [
      ...files.flatMap(({ file }) => [...file.syntaxProblems, ...nonTexts(file)]),
      ...repeated,
      ...this.#differences(new Map(files.map(({ file }) => [file.path, file]))),
      ...this.#missingDictionaryTexts(definitions),
    ];
  }

  get ids(): Iterable<string> {
    return this.#texts.en.keys();
  }

  /** The languages without a text for the label. A label with inline texts has all. */
  missing(label: Label): readonly Language[] {
    if (typeof label !== 'string') return [];
    return languages.filter((language) => !this.#texts[language].has(label));
  }

  /** A problem at a text that exists. */
  problemAt(id: string, message: string): Problem {
    const { file, path } = this.#texts.en.get(id)!;
    return file.problemAtKey(path, message);
  }

  #differences(files: ReadonlyMap<string, AuthoredFile>): readonly Problem[] {
    return languages.flatMap((language) =>
      languages
        .filter((other) => other !== language)
        .flatMap((other) => this.#differencesBetween(language, other, files)),
    );
  }

  /**
   * A text that the other language lacks, in the file that should have it, and placeholders that
   * differ (reported once per pair).
   */
  #differencesBetween(
    language: Language,
    other: Language,
    files: ReadonlyMap<string, AuthoredFile>,
  ): readonly Problem[] {
    return [...this.#texts[language]].flatMap(([id, { text, file, path }]) => {
      const otherText = this.#texts[other].get(id);
      if (!otherText) {
        const otherPath = file.path.replace(`locales/${language}/`, `locales/${other}/`);
        const otherFile = files.get(otherPath) ?? new AuthoredFile({ path: otherPath, text: '{}' });
        return [otherFile.problem(path, `no text "${id}" in ${other}, which ${file.path} has`)];
      }
      const ownNames = placeholders(text);
      const otherNames = placeholders(otherText.text);
      if (ownNames === otherNames || language > other) return [];
      const message = `"${id}" has placeholders ${ownNames || 'none'} here and ${otherNames || 'none'} in ${other}`;
      return [file.problem(path, message)];
    });
  }

  /** Values of named dictionaries need the text `dicts.<name>.<value>`. */
  #missingDictionaryTexts(definitions: ReadonlyMap<string, string>): readonly Problem[] {
    const own = Object.entries(dicts).flatMap(([name, values]) =>
      values.map(([value]) => [`dicts.${name}.${value}`, 'schemas/contract/statuses.ts'] as const),
    );
    return [...own, ...definitions]
      .filter(([id]) => this.missing(id).length === languages.length)
      .map(([id, file]) => ({
        file,
        line: 1,
        column: 1,
        pointer: '',
        message: `no text "${id}" in ${languages.join(', ')}`,
      }));
  }
}

function readTexts({
  file,
}: {
  readonly file: AuthoredFile;
}): readonly (readonly [string, LocaleText])[] {
  const folders = file.path.replace(/^(?:.*\/)?locales\/[^/]+\/|\.json$/g, '').split('/');
  const prefix = folders.length === 1 && folders[0] === 'common' ? [] : folders;
  return leaves(file.value, []).flatMap(({ path, value }) => {
    if (typeof value !== 'string') return [];
    return [[[...prefix, ...path].join('.'), { text: value, file, path }] as const];
  });
}

const nonTexts = (file: AuthoredFile): readonly Problem[] =>
  leaves(file.value, [])
    .filter(({ value }) => typeof value !== 'string' || value.trim() === '')
    .map(({ path }) => file.problem(path, 'must be a text'));

interface Leaf {
  readonly path: JsonPath;
  readonly value: unknown;
}

/** Every value of a JSON tree that is not an object. */
function leaves(value: unknown, path: JsonPath): readonly Leaf[] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [{ path, value }];
  return Object.entries(value).flatMap(([key, child]) => leaves(child, [...path, key]));
}

/** The names of `{name}` and `{count, plural, …}`, sorted. Branches, `one {order}`, are no names. */
function placeholders(text: string): string {
  const branch = /(=\d+|zero|one|two|few|many|other) \{\w+\}/g;
  const withoutBranches = text.includes(', plural,') ? text.replace(branch, '') : text;
  const names = [...withoutBranches.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => `{${name}}`);
  return [...new Set(names)].sort().join(' ');
}
