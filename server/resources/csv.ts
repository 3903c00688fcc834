/**
 * A cell of an export that no spreadsheet takes for a formula: text that begins with `=`, `+`, `-`, `@`, tab or return gets an apostrophe before it
 * (must-hold 23). Plain negative numbers stay numbers.
 */
export const neutral = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;

/** One line of a comma-separated file (RFC 4180), its end included. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => csvCell(cell)).join(',')}\r\n`;

const csvCell = (cell: string | number): string => {
  const text = typeof cell === 'number' ? String(cell) : neutral(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Tells spreadsheet programs that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';
