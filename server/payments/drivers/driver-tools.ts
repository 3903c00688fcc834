import type { Ask } from '../../http/ask.ts';

/** What a driver needs from outside. */
export interface DriverTools {
  readonly ask: Ask;
  readonly now: () => Date;
  /** Writes down what a person should know, as a vendor's reason; never keys or bodies. */
  readonly tell: (words: string) => void;
}

/** A vendor's JSON, whose shape is only believed once it is checked. */
export type Words = Readonly<Record<string, unknown>>;

/** @throws Error unless the text is a JSON object */
export const readWords = (text: string): Words => asWords(JSON.parse(text));

/** @throws Error unless it is an object */
export function asWords(value: unknown): Words {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('The provider said no object');
  return value as Words;
}

/** A text inside a vendor's JSON by its path; empty when there is none. */
export function wordAt(words: unknown, ...path: readonly string[]): string {
  const value = path.reduce<unknown>(
    (at, name) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, name)
        ? (at as Words)[name]
        : undefined,
    words,
  );
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
