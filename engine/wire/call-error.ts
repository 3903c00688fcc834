/**
 * How a call ended without an answer of the application. `html`: a document came instead of data,
 * which lists ignore.
 */
export type CallEnd = 'status' | 'network' | 'timeout' | 'aborted' | 'html';

/**
 * Thrown when there is no envelope to hand on: a transport failure. Already told to the user unless
 * the call was quiet.
 */
export class CallError extends Error {
  override readonly name = 'CallError';

  constructor(
    readonly end: CallEnd,
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

  /** One line to copy into a report: `GET /api/Admin/goods · 504 · 01JD3K8Q`. */
  get trace(): string {
    const { method, path, status, requestId } = this.call;
    return [`${method} ${path}`, status || this.end, requestId].filter(Boolean).join(' · ');
  }
}
