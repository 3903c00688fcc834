/** Whether a text of a URL is the id of a row: 1 to 15 digits, which a number represents exactly. */
export const isRowId = (text: string | undefined): text is string =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text);

/** Parses "3,7" into ids; invalid parts are dropped. */
export const parseIds = (text: string): readonly number[] =>
  text.split(',').filter(isRowId).map(Number);
