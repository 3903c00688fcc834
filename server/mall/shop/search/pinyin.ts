/** Ways to divide a word into syllables; more are not tried. */
const maxWays = 4;
const maxLetters = 30;

/**
 * The fragments of `goods_shelf.words` that a word in pinyin finds: "longjing" is "^long^jing". The
 * last syllable may lack its end: "longji".
 */
export function syllablePatterns(word: string, syllables: ReadonlySet<string>): readonly string[] {
  if (!/^[a-z]{2,}$/.test(word) || word.length > maxLetters) return [];
  const ways: string[] = [];
  const divide = (rest: string, way: string): void => {
    if (ways.length >= maxWays) return;
    if (rest === '') {
      ways.push(way);
      return;
    }
    for (let length = Math.min(6, rest.length); length > 0; length -= 1) {
      const part = rest.slice(0, length);
      if (syllables.has(part)) divide(rest.slice(length), `${way}^${part}`);
    }
    if (way !== '' && rest.length >= 2 && beginsSyllable(rest, syllables) && !syllables.has(rest))
      ways.push(`${way}^${rest}`);
  };
  divide(word, '');
  return ways;
}

const beginsSyllable = (text: string, syllables: ReadonlySet<string>): boolean =>
  [...syllables].some((syllable) => syllable.startsWith(text));

/** The fragment that the initials of syllables find: "lj" is "~l~j". */
export const initialsPattern = (word: string): string | undefined =>
  /^[a-z]{2,8}$/.test(word) ? [...word].map((letter) => `~${letter}`).join('') : undefined;
