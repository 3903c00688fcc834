/**
 * The text of an export cell, with an apostrophe before `=`, `+`, `-`, `@`, tab or return at its
 * start, so that no spreadsheet runs it as a formula (docs/invariants.md#output). Negative numbers
 * are left as they are, which `escape_formulas` of csv-stringify would not do.
 */
export const neutralizeFormula = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
