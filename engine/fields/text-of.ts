/** A value as the text of a control; nothing is ''. */
export const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);
