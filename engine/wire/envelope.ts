import {
  codes,
  type BadInput,
  type Envelope,
  type FieldError,
  type StaleWrite,
} from '../../schemas/contract/envelope.ts';

/** What a call answers: the data of code 200, or the whole envelope of any other code. */
export type Answer<T> = T | Failure;
export type Failure = Envelope;

/**
 * Tells an envelope of another code from data. Data with a column named `code` is not one: all
 * three keys must be there.
 */
export function isFailure(answer: unknown): answer is Failure {
  return isEnvelope(answer) && answer.code !== codes.done;
}

export function isEnvelope(reply: unknown): reply is Envelope {
  if (typeof reply !== 'object' || reply === null) return false;
  const { code, msg } = reply as Partial<Envelope>;
  return typeof code === 'number' && typeof msg === 'string' && 'data' in reply;
}

/**
 * The wrong places of a 422, empty for every other failure and where it only says again, at no
 * place, what the envelope says.
 */
export function fieldErrorsOf({ code, msg, data }: Failure): readonly FieldError[] {
  return code === codes.badInput
    ? ((data as BadInput).errors ?? []).filter(
        ({ pointer, message }) => pointer !== '' || message !== msg,
      )
    : [];
}

/**
 * The row as it is now, when a write came too late. Undefined for every other failure, another 409
 * among them.
 */
export function staleWriteOf({ code, data }: Failure): StaleWrite | undefined {
  const stale = data as Partial<StaleWrite> | undefined;
  return code === codes.stale && stale?.current && stale.fields ? (stale as StaleWrite) : undefined;
}

/** What the client does about a code. `tell`: show `msg` and hand the envelope on. */
export type Reaction = 'data' | 'signOut' | 'silentData' | 'tooFrequent' | 'tell';
const reactions: ReadonlyMap<number, Reaction> = new Map([
  [codes.done, 'data'],
  [codes.signedOut, 'signOut'],
  [codes.signedOutSilent, 'silentData'],
  [codes.tooFrequent, 'tooFrequent'],
]);
export const reactionTo = (code: number): Reaction => reactions.get(code) ?? 'tell';

/**
 * An HTML document where data should be: an error page of something between us and the server. It
 * is ignored.
 */
export const isHtml = (reply: unknown): boolean =>
  typeof reply === 'string' && /^\s*<(!doctype|html)\b/i.test(reply);
