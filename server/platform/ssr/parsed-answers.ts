import { LRUCache } from 'lru-cache';

interface ParsedAnswer {
  readonly json: string;
  readonly value: unknown;
}

/** Memory of all answers. A parsed answer takes about three times its JSON, which is kept too. */
const defaults = { maxBytes: 16 * 2 ** 20, bytesPerCharacter: 4 } as const;

/**
 * Parses answers of the API for pages. While the answer of a call stays the same, `parse` returns
 * the same object: what pages derive from it and cache by identity (localized names, JSON for the
 * browser, rendered fragments) is derived once. Pages do not change answers.
 */
export class ParsedAnswers {
  private readonly answers: LRUCache<string, ParsedAnswer>;

  constructor({ maxBytes = defaults.maxBytes }: { readonly maxBytes?: number } = {}) {
    this.answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ json }) => 1 + json.length * defaults.bytesPerCharacter,
    });
  }

  /** @param call everything the answer depends on: URL and language */
  parse(call: string, json: string): unknown {
    const known = this.answers.get(call);
    if (known?.json === json) return known.value;
    const value: unknown = JSON.parse(json);
    this.answers.set(call, { json, value });
    return value;
  }
}
