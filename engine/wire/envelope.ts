import {
  type BadInput,
  codes,
  type Envelope,
  type FieldError,
  type StaleWrite,
} from '../../schemas/contract/envelope.ts';

/**
 * Whether a reply has the three keys of an envelope, whatever its code. A row with a column named
 * `code` is none.
 */
export function isEnvelope(reply: unknown): reply is Envelope {
  if (typeof reply !== 'object' || reply === null) return false;
  const { code, msg } = reply as Partial<Envelope>;
  return typeof code === 'number' && typeof msg === 'string' && 'data' in reply;
}

/**
 * The field errors of a 422; empty for other failures. An error without a pointer that repeats
 * `msg` is left out.
 */
export function fieldErrorsOf({ code, msg, data }: Envelope): readonly FieldError[] {
  return code === codes.badInput
    ? ((data as BadInput).errors ?? []).filter(
        ({ pointer, message }) => pointer !== '' || message !== msg,
      )
    : [];
}

/**
 * The current row of a stale write (409 with `current` and `fields`). Undefined for other failures,
 * other 409s included.
 */
export function staleWriteOf({ code, data }: Envelope): StaleWrite | undefined {
  const stale = data as Partial<StaleWrite> | undefined;
  return code === codes.stale && stale?.current && stale.fields ? (stale as StaleWrite) : undefined;
}

/** How the client handles a code. `show`: show `msg` and throw the refusal. */
export type Reaction = 'data' | 'signOut' | 'silentData' | 'tooFrequent' | 'show';
const reactions: ReadonlyMap<number, Reaction> = new Map([
  [codes.done, 'data'],
  [codes.signedOut, 'signOut'],
  [codes.signedOutSilent, 'silentData'],
  [codes.tooFrequent, 'tooFrequent'],
]);
export const reactionTo = (code: number): Reaction => reactions.get(code) ?? 'show';

/** Whether the reply is an HTML document: the error page of a proxy in front of the server. */
export const isHtml = (reply: unknown): boolean =>
  typeof reply === 'string' && /^\s*<(!doctype|html)\b/i.test(reply);
