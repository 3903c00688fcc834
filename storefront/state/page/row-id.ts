/** Whether a text of a URL is the id of a row: 1 to 15 digits, which a number represents exactly. */
export const isRowId = (text: string | undefined): text is string =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text);
