/** Spreadsheet programs run a CSV cell that begins so; some read full-width signs as well. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
/** Numbers that stay as they are: at most 11 digits, no leading or trailing zeros. */
const plainNumber = /^-?(?:0|[1-9]\d{0,10})(?:\.\d{0,8}[1-9])?$/;
/** Phones and accounts in groups, which are no numbers. */
const groupedDigits = /^[+-]?\d{1,5}(?:[ -]\d{2,12})+$/;
/** 1-2, 2026-11-28, 1 234. */
const dateOrThousands = /^(?:\d{1,4}-\d{1,2}(?:-\d{1,4})?|\d{1,3}(?: \d{3})+)$/;

/** What spreadsheet programs write in place of a value. */
export const cellErrorText =
  /^(?:#(?:N\/A|DIV\/0!|NAME\?|GETTING_DATA|(?:REF|NULL|NUM|VALUE|SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN|PYTHON|EXTERNAL)!|#{2,})|Err:\d{3})$/;

/** Texts that spreadsheet programs read as a number, a date, a time or a truth value. */
const changedTexts: readonly RegExp[] = [
  cellErrorText,
  /^(?:true|false)$/i,
  // 007, 1E5, 1,234.50, 29%, ¥5, (5), 1-2, 2026/11/28, 1:30, 1 1/2 and full-width forms
  /^[\s(+\-−－＋（]*[\p{Sc}]?\s*[\d０-９.．][\d０-９.．,，:：/／\-－\s]*(?:e[+-]?\d+)?\s*[%％)）]*(?:\s*[ap]m?)?\s*\p{Sc}?$/iu,
  // 1月2日, 2026年1月
  /^\d{1,4}[年月].*\d*[月日]?$/,
  // 1-Mar, Mar 5, MAR1, 5 March 2026
  /^(?=.*\d)(?:\d{1,4}[-/ ,.]*)?(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)[-/ ,.]*\d{0,4}(?:[-/ ,.]+\d{1,4})?$/i,
];

/** Whether a spreadsheet program shows another text than this one, or runs it. */
function isChanged(text: string): boolean {
  if (plainNumber.test(text)) return false;
  if (groupedDigits.test(text) && !dateOrThousands.test(text)) return false;
  return formulaStart.test(text) || changedTexts.some((pattern) => pattern.test(text));
}

/** A text that has an apostrophe because a program would change what follows it. */
export const isProtectedCsvText = (text: string): boolean =>
  text.startsWith("'") && isChanged(text.replace(/^'+/, ''));

/**
 * The text of a CSV cell, with an apostrophe before a text that a spreadsheet program would change
 * or run as a formula (docs/invariants.md#output). `fromCsvText` removes it. Cells of a workbook
 * need none: they say that they are text.
 */
export const toCsvText = (text: string): string =>
  isChanged(text.replace(/^'+/, '')) ? `'${text}` : text;

/** The text that `toCsvText` was given. */
export const fromCsvText = (text: string): string =>
  isProtectedCsvText(text) ? text.slice(1) : text;
