import type { Actor } from '../http/access/actor.ts';
import type { LiveNotice } from './live-notice.ts';

/** Decides who receives a notice. Implemented by `backoffice`, which has the rights. */
export abstract class LiveAudience {
  /** Invalidates cached counts of the rows that changed. */
  abstract invalidateCounts(notice: LiveNotice): void;
  /** Whether the account may list the rows that changed. */
  abstract includes(actor: Actor, notice: LiveNotice): boolean;
}
