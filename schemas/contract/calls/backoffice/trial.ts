/** A value of a field before and after a write, also as a person reads it. */
export interface TrialField {
  readonly name: string;
  /** In the caller's language, like the texts. */
  readonly label: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly beforeText: string;
  readonly afterText: string;
}

/** A row that a write would add, change or delete, in the fields that the caller may read. */
export interface TrialRow {
  readonly resource: string;
  /** The name of the resource. */
  readonly label: string;
  /** Null for a new row: its id is given when it is written. */
  readonly id: number | null;
  /** The display text of the row. */
  readonly name: string;
  readonly change: 'add' | 'change' | 'delete';
  readonly fields: readonly TrialField[];
}

/** What happens besides the rows. */
export const trialParts = ['stock', 'ledger', 'messages', 'webhooks', 'tasks'] as const;
export type TrialPartName = (typeof trialParts)[number];

/** Equal things that a write would do, such as two messages of one kind. */
export interface TrialEffect {
  readonly part: TrialPartName;
  /** In the caller's language, such as the kind of a message. */
  readonly text: string;
  readonly count: number;
}

export interface TrialHistory {
  readonly resource: string;
  readonly id: number | null;
  readonly action: string;
}

/**
 * Answer of a write with `?dry=1`: what it would change. Nothing was written. The same call with
 * `?trial=<hash>` writes it, unless what it changes is no longer the same.
 */
export interface TrialAnswer {
  readonly hash: string;
  readonly rows: readonly TrialRow[];
  /** Rows beyond the first hundred. */
  readonly more: number;
  /** Changed rows of pages that the caller may not see. */
  readonly unseen: number;
  readonly history: readonly TrialHistory[];
  readonly effects: readonly TrialEffect[];
  /** Servers and stores that would be called after the commit. */
  readonly calls: readonly string[];
}
