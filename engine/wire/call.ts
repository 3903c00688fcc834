import type { Area } from '../../schemas/contract/areas.ts';

export interface CallOptions {
  /**
   * `show` (default) shows every failure to the user; `quiet` leaves refusals and transport
   * failures to the caller. The end of a session is always shown.
   */
  readonly messages?: 'show' | 'quiet';
  /** `api` (default) prefixes the path with `/api`; `none` does not. */
  readonly base?: 'api' | 'none';
  /** Area whose token is sent. Default: the area of the current path. */
  readonly area?: Area;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** A call that signs in: it carries no token, and its refusal ends no session. */
  readonly signsIn?: boolean;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: object;
  readonly body?: object;
  readonly options: CallOptions;
}
