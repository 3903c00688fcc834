import type { Area } from '../../schemas/contract/areas.ts';
import type { App } from '../app.ts';
import type { Database } from '../platform/database/sql.ts';
import type { Builders, Built, BuiltSeller } from './builders.ts';

/** A response: the envelope, and the HTTP status and headers. */
export interface ProofReply {
  readonly status: number;
  readonly headers: Headers;
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

/** Calls the API as one caller. Paths are under `/api`, those of `raw` start at the root. */
export interface Calls {
  token: string | undefined;
  get(path: string, query?: Readonly<Record<string, unknown>>): Promise<ProofReply>;
  post(path: string, body?: object): Promise<ProofReply>;
  put(path: string, body?: object): Promise<ProofReply>;
  delete(path: string): Promise<ProofReply>;
  raw(path: string, init?: RequestInit): Promise<Response>;
  /** The same caller with JSON bodies. */
  json(): this;
  /** The same caller with more headers. */
  with(headers: Readonly<Record<string, string>>): this;
  /** The same caller, who enters the password of built accounts where a call asks for one. */
  proven(): this;
}

/** A mall that is called over HTTP, whose database is its own. */
export interface ProofMall<C extends Calls = Calls> extends Builders {
  readonly app: Pick<App, 'get' | 'routes'>;
  readonly url: string;
  readonly sql: Database;
  readonly anonymous: C;
  readonly as: {
    /** A super admin. */
    admin(): Promise<C>;
    /** The owner of a store; without one, of a new store. */
    seller(seller?: BuiltSeller): Promise<C>;
    shopper(shopper?: Built): Promise<C>;
    account(area: Area, username: string): Promise<C>;
  };
}
