import groups from './synonyms.json' with { type: 'json' };

const synonyms: ReadonlyMap<string, readonly string[]> = new Map(
  groups.flatMap((group) =>
    group.map((word) => [word, [word, ...group.filter((other) => other !== word)]] as const),
  ),
);

/** The word, then the words that mean the same (`synonyms.json`). */
export const withSynonyms = (word: string): readonly string[] => synonyms.get(word) ?? [word];
