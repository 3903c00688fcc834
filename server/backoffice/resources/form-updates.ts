import type { Resource } from '../../../schemas/rules/types.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import type { Wire } from '../../platform/http/response/wire-json.ts';
import type { WireRow } from './read/show-row.ts';

/** An update as a client sent it. */
export interface SentUpdate {
  readonly resource: Resource;
  readonly id: number;
  readonly body: unknown;
  /** The caller's password from the header `proof-password`. */
  readonly proof?: string | undefined;
}

/**
 * Updates that run a command instead of writing fields. Bound by `legacy`; without it every update
 * writes fields.
 */
export abstract class FormUpdates {
  /** @returns undefined when the body is an ordinary update */
  abstract update(actor: Actor, sent: SentUpdate): Promise<Wire<WireRow> | undefined>;
}
