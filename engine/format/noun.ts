/**
 * A resource's name inside a sentence: `Courier` is `courier` in "Add courier". Abbreviations (`SMS
 * log`) and Chinese stay as they are.
 */
export const inSentence = (noun: string): string =>
  /^[A-Z][a-z]/.test(noun) ? noun.charAt(0).toLowerCase() + noun.slice(1) : noun;
