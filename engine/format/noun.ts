/**
 * A resource name inside a sentence: `Role` becomes `role`, as in "Add role". Names that begin with
 * an abbreviation (`SMS log`) and Chinese names do not change.
 */
export const inSentence = (noun: string): string =>
  /^[A-Z][a-z]/.test(noun) ? noun.charAt(0).toLowerCase() + noun.slice(1) : noun;
