import type { Actor } from '../http/access/actor.ts';
import type { LiveNotice } from './live-notice.ts';

/** Who receives a notice. Implemented by the back office, which knows resources and rights. */
export abstract class LiveAudience {
  /** Invalidates cached counts of the rows that changed. */
  abstract forgetCounts(notice: LiveNotice): void;
  /** Whether the account may list the rows that changed. */
  abstract includes(actor: Actor, notice: LiveNotice): boolean;
}
