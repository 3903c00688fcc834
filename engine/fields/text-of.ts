/** A value as the text of an input; '' for no value. */
export const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);
