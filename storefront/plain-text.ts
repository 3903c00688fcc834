/**
 * Whether a text has no placeholders. Such a text is used as it is; formatting it takes ten times
 * as long.
 */
export const isPlain = (text: unknown): text is string =>
  typeof text === 'string' && !/[{}'<]/.test(text);
