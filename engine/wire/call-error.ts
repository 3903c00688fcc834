/**
 * Why a call has no envelope. `html`: an HTML document came instead of data; lists ignore it.
 * `session`: not sent, because another tab is signed in to another account.
 */
export type CallErrorKind = 'status' | 'network' | 'timeout' | 'aborted' | 'html' | 'session';

/**
 * A transport failure: the call has no envelope. The wire has already shown `message` to the user
 * unless the call was quiet.
 */
export class CallError extends Error {
  override readonly name = 'CallError';

  constructor(
    readonly kind: CallErrorKind,
    readonly call: {
      readonly method: string;
      readonly path: string;
      readonly status: number;
      readonly requestId: string;
    },
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** One line for an error report: `GET /api/Admin/goods · 504 · 01JD3K8Q`. */
  get trace(): string {
    const { method, path, status, requestId } = this.call;
    return [`${method} ${path}`, status || this.kind, requestId].filter(Boolean).join(' · ');
  }
}
