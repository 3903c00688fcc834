import type { Envelope, FieldError, StaleWrite } from '../../schemas/contract/envelope.ts';
import { fieldErrorsOf, staleWriteOf } from './envelope.ts';

/**
 * Why a call has no data. `refused`: an envelope with a code other than 200. `html`: an HTML document
 * came instead of data; lists ignore it. `session`: not sent, because another tab is signed in to
 * another account.
 */
export type CallErrorKind =
  | 'refused'
  | 'status'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'html'
  | 'session';

/**
 * A failed call: the server refused it, or there is no answer. The wire has already shown `message`
 * to the user unless the call was quiet.
 */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** The envelope of a refusal. */
  readonly refusal: Envelope | undefined;

  constructor(
    readonly kind: CallErrorKind,
    readonly call: {
      readonly method: string;
      readonly path: string;
      readonly status: number;
      readonly requestId: string;
    },
    message: string,
    { refusal, ...options }: ErrorOptions & { readonly refusal?: Envelope } = {},
  ) {
    super(message, options);
    this.refusal = refusal;
  }

  /** The code of a refusal; undefined without an envelope. */
  get code(): number | undefined {
    return this.refusal?.code;
  }

  /** The fields that a 422 names; empty for every other failure. */
  get fieldErrors(): readonly FieldError[] {
    return this.refusal ? fieldErrorsOf(this.refusal) : [];
  }

  /** The current row, after a write of a row that somebody else has changed. */
  get staleWrite(): StaleWrite | undefined {
    return this.refusal && staleWriteOf(this.refusal);
  }

  /** One line for an error report: `GET /api/Admin/goods · 504 · 01JD3K8Q`. */
  get trace(): string {
    const { method, path, status, requestId } = this.call;
    const reason = this.code ?? (status || this.kind);
    return [`${method} ${path}`, reason, requestId].filter(Boolean).join(' · ');
  }
}

/** A failed call as a value; every other error is thrown on. */
export function toCallError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  throw error;
}

/**
 * The data of a call, or undefined when it failed, which the wire has shown or logged. Every other
 * error is thrown on.
 */
export async function ignoreCallError<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    toCallError(error);
    return undefined;
  }
}

/** Whether a call succeeded. The wire has shown why it failed. */
export async function succeeds(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    toCallError(error);
    return false;
  }
}
