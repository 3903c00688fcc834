import { resolve } from 'node:path';

/** Reads the text of an environment variable. */
export interface Validator<T> {
  /** Completes the sentence "NAME must be …", without the value, which may hold a password. */
  readonly expected: string;
  /** Undefined: the text is wrong. */
  readonly parse: (text: string) => T | undefined;
}

const validator = <T>(expected: string, parse: (text: string) => T | undefined): Validator<T> => ({
  expected,
  parse,
});

/** A setting that is one of these words. */
export const oneOf = <T extends string>(words: readonly T[]) =>
  validator<T>(words.length === 2 ? words.join(' or ') : `one of ${words.join(', ')}`, (text) =>
    words.find((word) => word === text),
  );

/** @param expected description of the number, such as `a port, 0 to 65535` */
export const wholeNumber = (min: number, max: number, expected: string) =>
  validator<number>(expected, (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    return value >= min && value <= max ? value : undefined;
  });

export const seconds = (min: number, max: number) =>
  wholeNumber(min, max, `seconds, ${min} to ${max}`);

export const share = validator<number>('a share, 0 to 1', (text) =>
  /^(0(\.\d+)?|1(\.0+)?)$/.test(text) ? Number(text) : undefined,
);

export const onOff = validator<boolean>('on or off', (text) =>
  text === 'on' || text === 'off' ? text === 'on' : undefined,
);

/** A setting of a form. @param expected names the form in the error message */
export const matching = (pattern: RegExp, expected: string) =>
  validator<string>(expected, (text) => (pattern.test(text) ? text : undefined));

export const folder = validator<string>('a folder', resolve);

const isPostgresUrl = (text: string): boolean =>
  /^postgres(ql)?:\/\/.+/.test(text) && URL.canParse(text);

export const postgresUrl = validator<string>(
  'a URL like postgres://user:password@host:5432/name',
  (text) => (isPostgresUrl(text) ? text : undefined),
);

export const postgresUrls = validator<readonly string[]>(
  'URLs like postgres://user:password@host:5432/name, separated by commas',
  (text) => {
    const parts = splitList(text);
    return parts.every(isPostgresUrl) ? parts : undefined;
  },
);

export const timeZone = validator<string>('an IANA time zone such as Asia/Shanghai', (text) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone && text;
  } catch {
    return undefined; // Intl throws for an unknown zone
  }
});

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && new URL(text).origin === text && text.startsWith('http');

export const origin = validator<string>('an origin such as https://mall.example', (text) =>
  isOrigin(text) ? text : undefined,
);

export const origins = validator<readonly string[]>(
  'origins such as https://mall.example, separated by commas',
  (text) => {
    const parts = splitList(text);
    return parts.every(isOrigin) ? parts : undefined;
  },
);

export const addresses = validator<readonly string[]>('addresses separated by commas', splitList);

function splitList(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
