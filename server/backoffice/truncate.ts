/** Cuts a text to a column's length in code points, which is how PostgreSQL counts. */
export const truncate = (text: string, length: number): string =>
  [...text].slice(0, length).join('');
