import type { SendRequest } from './http-client.ts';

/** What a driver gets from outside. */
export interface DriverTools {
  readonly request: SendRequest;
  readonly now: () => Date;
  /** Logs what an operator should know, such as a provider's reason; never keys or bodies. */
  readonly warn: (message: string) => void;
}

/** A provider's JSON object; each member is checked when it is read. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** @throws Error unless the text is a JSON object */
export const parseJsonObject = (text: string): JsonObject => asJsonObject(JSON.parse(text));

/** @throws Error unless the value is an object */
export function asJsonObject(value: unknown): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error('The response of the provider is not a JSON object');
  }
  return value as JsonObject;
}

/** The string or number at a path, as text; empty when there is none. */
export function textAt(json: unknown, ...path: readonly string[]): string {
  const value = path.reduce<unknown>(memberOf, json);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : '';
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.hasOwn(value, name) ? (value as JsonObject)[name] : undefined;
}
