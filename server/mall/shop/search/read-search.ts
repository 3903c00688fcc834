import { Injectable } from '@nestjs/common';
import { idsOf } from '../../../../schemas/rules/ids-of.ts';
import { isUnspaced, searchWords } from '../../../../schemas/rules/values/search-text.ts';
import { TtlCache } from '../../../platform/cache/ttl-cache.ts';
import { Database } from '../../../platform/database/sql.ts';
import { CorrectWords } from './correct-words.ts';
import { GoodsEngine } from './goods-engine.ts';
import { FacetNames } from './listing-index/facet-names.ts';
import { OtherWords } from './other-words.ts';
import { initialsPattern, syllablePatterns } from './pinyin.ts';
import {
  asWord,
  foundCondition,
  inWords,
  noSearch,
  type Search,
  type Term,
} from './search-conditions.ts';
import { nameKey, wordForms } from './word-forms.ts';

/** What a word finds may be 10 s old. */
const cacheOptions = { ttlMs: 10_000, maxBytes: 8 * 2 ** 20 } as const;
/** The syllables of the database never change while a process runs. */
const syllablesCacheOptions = { ttlMs: 3_600_000, maxBytes: 2 ** 20 } as const;
/** What words that find nothing may mean is looked for this often, whatever their number. */
const maxTries = 24;
/** Shorter words are inside too many others: "hat" in "that". */
const minInside = 5;
/** Stores number their goods on their own, so several may have one number. */
const maxNumbered = 30;

type Groups = ReadonlyMap<string, readonly string[]>;
/** What a Latin word finds in the goods. */
interface Findings {
  readonly whole: boolean;
  readonly start: boolean;
  readonly pinyin: boolean;
  readonly inside: boolean;
  readonly initials: boolean;
}

const namesWhole = (name: string, keys: ReadonlySet<string>): boolean =>
  keys.has(nameKey(searchWords(name)));

/** "Kids & toys" is named by "toys" in part, "益智玩具" by "玩具". */
function namesPart(name: string, keys: ReadonlySet<string>): boolean {
  const parts = name.split(/[&,/、]| and /i).map((part) => nameKey(searchWords(part)));
  return [...keys].some(
    (key) =>
      parts.includes(key) ||
      (isUnspaced(key) && key.length > 1 && (name.startsWith(key) || name.endsWith(key))),
  );
}

/**
 * Reads the words of a search as the catalogue understands them: their forms and synonyms, the
 * classes that they name, pinyin, corrected typing errors, and what words that find nothing may mean
 * (docs/decisions/0026-search.md).
 */
@Injectable()
export class ReadSearch {
  private readonly searches = new TtlCache<Search>(cacheOptions);
  private readonly terms = new TtlCache<Term>(cacheOptions);
  private readonly groups = new TtlCache<Groups>(cacheOptions);
  private readonly syllables = new TtlCache<ReadonlySet<string>>(syllablesCacheOptions);

  constructor(
    private readonly database: Database,
    private readonly names: FacetNames,
    private readonly corrections: CorrectWords,
    private readonly others: OtherWords,
    private readonly engine: GoodsEngine,
  ) {}

  /**
   * Words that find nothing are replaced by what they may mean (`corrected`), or fewer words that
   * find something are named (`similar`).
   */
  read(words: readonly string[]): Promise<Search> {
    if (words.length === 0) return Promise.resolve(noSearch);
    return this.searches.get(words.join(' '), async () => {
      const typed = await this.readAs(words);
      if (await this.findsGoods(typed)) return typed;
      const numbered = await this.numbered(words);
      return numbered.length > 0 ? { ...typed, numbered } : this.meant(typed, words);
    });
  }

  /** What words that find nothing may mean. */
  private async meant(typed: Search, words: readonly string[]): Promise<Search> {
    let tries = 0;
    const tried = async (others: readonly string[]): Promise<Search | undefined> => {
      if (tries >= maxTries) return undefined;
      tries += 1;
      const search = await this.readAs(others);
      return (await this.findsGoods(search)) ? search : undefined;
    };
    const finds = async (others: readonly string[]): Promise<boolean> =>
      (await tried(others)) !== undefined;
    for await (const other of this.others.of(words, finds)) {
      const search = await tried(other.words);
      if (search && search.corrected === undefined) {
        const text = other.words.join(' ');
        return other.isLess ? { ...typed, similar: text } : { ...search, corrected: text };
      }
      if (tries >= maxTries) break;
    }
    return typed;
  }

  /**
   * Goods with the words as their product number. Sellers write numbers as they like, so a number
   * hides no goods that the words find.
   */
  private async numbered(words: readonly string[]): Promise<readonly number[]> {
    const rows = await this.database.rows<{ readonly id: number }>(
      `
        SELECT g.id
        FROM goods g
        JOIN goods_shelf s ON s.goods_id = g.id
        WHERE search_words(g.goods_no) = $1 AND g.goods_no <> ''
        ORDER BY g.id
        LIMIT ${maxNumbered}`,
      [` ${words.join(' ')} `],
      'shop.numbered',
    );
    return idsOf(rows);
  }

  private async findsGoods(search: Search): Promise<boolean> {
    const [isFound] = await this.engine.finds([foundCondition(search)]);
    return isFound!;
  }

  private async readAs(words: readonly string[]): Promise<Search> {
    const terms = await Promise.all(
      words.map((word) => this.terms.get(word, () => this.understand(word))),
    );
    const isCorrected = terms.some(({ word }, index) => word !== words[index]);
    return {
      terms,
      together: words.length > 1 ? await this.meaningOf(words.join(' ')) : noSearch.together,
      corrected: isCorrected ? terms.map(({ word }) => word).join(' ') : undefined,
      similar: undefined,
    };
  }

  private async understand(word: string): Promise<Term> {
    const term = await this.plainTerm(word);
    if (term.classes.length > 0) return term;
    const isLatin = !isUnspaced(word);
    const syllables = isLatin ? syllablePatterns(word, await this.knownSyllables()) : [];
    const initials = isLatin ? initialsPattern(word) : undefined;
    const found = await this.find(term, syllables, initials);
    if (found.whole) return term;
    const classes = await this.classesNamed([word, ...term.texts], namesPart);
    if (classes.length > 0) return { ...term, classes };
    if (!isLatin) return term;
    if (found.pinyin) return { ...term, parts: syllables };
    if (found.start) return term;
    if (found.inside) return { ...term, parts: [word] };
    if (found.initials && initials !== undefined) return { ...term, parts: [initials] };
    const nearest = await this.corrections.nearest(word);
    return nearest === word ? term : this.plainTerm(nearest);
  }

  private async plainTerm(word: string): Promise<Term> {
    return { word, forms: wordForms(word), parts: [], ...(await this.meaningOf(word)) };
  }

  private async meaningOf(text: string): Promise<Pick<Term, 'texts' | 'classes'>> {
    const texts = await this.sameMeaning(text);
    return { texts, classes: await this.classesNamed([text, ...texts]) };
  }

  /** The other forms of the word, and the synonyms of all forms. */
  private async sameMeaning(word: string): Promise<readonly string[]> {
    const groups = await this.groups.get('', () => this.readGroups());
    const forms = wordForms(word);
    const synonyms = (groups.get(nameKey(word)) ?? []).flatMap(wordForms);
    return [...new Set([...forms, ...synonyms])].filter((text) => text !== word);
  }

  private async readGroups(): Promise<Groups> {
    const rows = await this.database.rows<{ readonly words: readonly string[] }>(
      'SELECT words FROM search_synonyms',
      [],
      'shop.synonyms',
    );
    const groups = new Map<string, string[]>();
    for (const { words } of rows) {
      const group = words.map((word) => searchWords(word).trim());
      for (const key of new Set(group.flatMap(wordForms).map(nameKey)))
        groups.set(key, [...(groups.get(key) ?? []), ...group]);
    }
    return groups;
  }

  private async classesNamed(
    texts: readonly string[],
    isNamed = namesWhole,
  ): Promise<readonly number[]> {
    const keys = new Set(texts.map(nameKey));
    const classes = await this.names.classesById();
    return [...classes.values()]
      .filter(({ name, ename }) => [name, ename].some((text) => text !== '' && isNamed(text, keys)))
      .map(({ id }) => id);
  }

  private knownSyllables(): Promise<ReadonlySet<string>> {
    return this.syllables.get('', async () => {
      const rows = await this.database.rows<{ readonly syllable: string }>(
        'SELECT DISTINCT unnest(readings) AS syllable FROM pinyin_readings',
        [],
        'shop.syllables',
      );
      return new Set(rows.map(({ syllable }) => syllable));
    });
  }

  private async find(
    { word, texts }: Term,
    syllables: readonly string[],
    initials: string | undefined,
  ): Promise<Findings> {
    const [whole, start, pinyin, inside, ofInitials] = await this.engine.finds([
      inWords([word, ...texts].map(asWord)),
      inWords([` ${word}`]),
      inWords(syllables),
      inWords(word.length < minInside ? [] : [word]),
      inWords(initials === undefined ? [] : [initials]),
    ]);
    return { whole, start, pinyin, inside, initials: ofInitials } as Findings;
  }
}
