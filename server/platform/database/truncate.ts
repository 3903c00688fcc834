/**
 * Cuts a text to a column's length in code points, which is how PostgreSQL counts, and replaces what
 * it cannot store: NUL and halves of surrogate pairs.
 */
export const truncate = (text: string, length: number): string =>
  [...text.toWellFormed().replaceAll('\0', '\uFFFD')].slice(0, length).join('');
