/** Characters of a text as the rules of the server count them: an emoji is one or a few, not units of UTF-16. */
export const textLength = (text: string): number => [...text].length;
