import type { Row } from '../../../rules/types.ts';

/** An entry of `GET R/{id}/history`: the changed fields of the row before and after a change. */
export interface HistoryEntry {
  readonly id: number;
  readonly rev: number;
  readonly action: string;
  readonly actor_area: string;
  /** Empty for callers of another area, except for the platform, which reads every name. */
  readonly actor_name: string;
  readonly created_at: string;
  readonly before: Row | null;
  readonly after: Row | null;
}
