/** Spreadsheet programs run a CSV cell that begins so; some read full-width signs as well. */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/;
/** Numbers and phones: digits and signs call no function. */
const digitsOnly = /^[+-]?[\d .()/-]*$/;
const restorable = /^'+[=+\-@\t\r\n＝＋－＠]/;

/**
 * The text of a CSV cell, with an apostrophe before a text that a spreadsheet program would run as a
 * formula (docs/invariants.md#output). `fromCsvText` removes it. Cells of a workbook need none:
 * they say that they are text.
 */
export const toCsvText = (text: string): string =>
  formulaStart.test(text) && !digitsOnly.test(text) ? `'${text}` : text;

/** The text that `toCsvText` was given. */
export const fromCsvText = (text: string): string => (restorable.test(text) ? text.slice(1) : text);
