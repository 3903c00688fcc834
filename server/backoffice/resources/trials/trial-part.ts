import type { TrialPartName } from '../../../../schemas/contract/calls/backoffice/trial.ts';
import type { StoredRow } from '../../../platform/database/trial.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';

/** Rows of a table that a trial shows as what they mean. Exported by a `*.trial.ts`. */
export interface TrialPart {
  readonly kind: 'trial part';
  readonly table: string;
  readonly part: TrialPartName;
  /** What a new row does, in the caller's language; undefined for one that the caller may not see. */
  readonly textOf: (row: StoredRow, actor: Actor) => string | undefined;
}

export const defineTrialPart = (part: Omit<TrialPart, 'kind'>): TrialPart => ({
  kind: 'trial part',
  ...part,
});

/** All parts, by table. */
export class TrialParts {
  private readonly byTable: ReadonlyMap<string, TrialPart>;

  constructor(parts: readonly TrialPart[]) {
    this.byTable = new Map(parts.map((part) => [part.table, part]));
  }

  of(table: string): TrialPart | undefined {
    return this.byTable.get(table);
  }
}
