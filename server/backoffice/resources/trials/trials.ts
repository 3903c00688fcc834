import { Injectable } from '@nestjs/common';
import type {
  TrialAnswer,
  TrialEffect,
  TrialHistory,
  TrialRow,
} from '../../../../schemas/contract/calls/backoffice/trial.ts';
import type { Resource } from '../../../../schemas/rules/types.ts';
import { CallInTrial, type Trial } from '../../../platform/database/trial.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { Refusal } from '../../../platform/http/response/errors.ts';
import { hasVerbRight } from '../access/verb-access.ts';
import { CrudContext } from '../crud-context.ts';
import { conditionVariables } from '../write/rules/row-rules.ts';
import { type ChangedRow, changedRows } from './changed-rows.ts';
import { comparedChanges, type PassingColumns, readPassingColumns } from './trial-hash.ts';
import { TrialParts } from './trial-part.ts';
import { trialErrors } from './trials.errors.ts';
import { hasPages, visibleRow } from './visible-rows.ts';

/** Rows of an answer. */
const maxRows = 100;

/** A write of a resource as a route received it. */
export interface TriedCall {
  readonly actor: Actor;
  readonly resource: Resource;
  /** Method, path and body: a hash is that of one call. */
  readonly call: string;
  /** Runs the write. */
  readonly run: () => Promise<unknown>;
}

/** Writes that are tried first (docs/architecture.md#trials). */
@Injectable()
export class Trials {
  private passing: Promise<PassingColumns> | undefined;

  constructor(
    private readonly crud: CrudContext,
    private readonly parts: TrialParts,
  ) {}

  /**
   * Runs a write in a transaction that is rolled back.
   *
   * @throws Refusal of the write; `trials.calls` when it calls somebody before it is done
   */
  async tryOut(tried: TriedCall): Promise<TrialAnswer> {
    await this.columns();
    return this.crud.database.attempt('try', async (trial) => {
      try {
        await tried.run();
        await trial.settle();
      } catch (error) {
        throw refusalOf(error, trial);
      }
      return { answer: await this.describe(tried, trial), isKept: false };
    });
  }

  /**
   * Runs a write and commits it when it changes what its trial said.
   *
   * @throws Refusal `trials.changed`
   */
  async perform(tried: TriedCall, hash: string): Promise<unknown> {
    await this.columns();
    return this.crud.database.attempt('keep', async (trial) => {
      const answer = await tried.run();
      await trial.settle();
      const now = await this.hashOf(tried, changedRows(trial.changes));
      if (now !== hash) throw trialErrors.changed();
      return { answer, isKept: true };
    });
  }

  private async describe(tried: TriedCall, trial: Trial): Promise<TrialAnswer> {
    const changed = changedRows(trial.changes);
    const { shown, unseen } = await this.visibleRows(tried, changed);
    return {
      hash: await this.hashOf(tried, changed),
      rows: shown.slice(0, maxRows),
      more: Math.max(shown.length - maxRows, 0),
      unseen,
      history: this.historyOf(tried, changed, shown),
      effects: this.effectsOf(tried, changed),
      calls: [...new Set(trial.calls)],
    };
  }

  private async visibleRows(
    { actor, resource: target }: TriedCall,
    changed: readonly ChangedRow[],
  ): Promise<{ readonly shown: readonly TrialRow[]; readonly unseen: number }> {
    const variables = await conditionVariables(this.crud.database, actor, true);
    const shown: TrialRow[] = [];
    let unseen = 0;
    for (const row of changed) {
      if (isAside(row, target) || this.parts.of(row.table)) continue;
      const visible = await visibleRow(this.crud, { actor, target, variables }, row);
      if (visible) shown.push(visible);
      else if (hasPages(this.crud, row)) unseen += 1;
    }
    return { shown, unseen };
  }

  /** Entries of rows that the caller sees, where the caller may read their history. */
  private historyOf(
    { actor }: TriedCall,
    changed: readonly ChangedRow[],
    shown: readonly TrialRow[],
  ): readonly TrialHistory[] {
    const { byName } = this.crud.resources;
    const known = new Set(shown.map(({ resource, id }) => `${resource} ${id ?? ''}`));
    const added = new Set(shown.flatMap(({ resource, id }) => (id === null ? [resource] : [])));
    return changed.flatMap(({ table, after }): readonly TrialHistory[] => {
      if (table !== 'histories' || !after) return [];
      const name = String(after.resource);
      const resource = byName.get(name);
      if (!resource || !hasVerbRight(actor, resource, 'history')) return [];
      const entry = { resource: name, id: Number(after.row_id), action: String(after.action) };
      if (known.has(`${name} ${entry.id}`)) return [entry];
      return added.has(name) ? [{ ...entry, id: null }] : [];
    });
  }

  private effectsOf({ actor }: TriedCall, changed: readonly ChangedRow[]): readonly TrialEffect[] {
    const effects = new Map<string, TrialEffect>();
    for (const { table, before, after } of changed) {
      const part = this.parts.of(table);
      if (!part || before || !after) continue;
      const text = part.textOf(after, actor);
      if (text === undefined) continue;
      const key = `${part.part} ${text}`;
      const count = (effects.get(key)?.count ?? 0) + 1;
      effects.set(key, { part: part.part, text, count });
    }
    return [...effects.values()];
  }

  private async hashOf(
    { actor, resource, call }: TriedCall,
    changed: readonly ChangedRow[],
  ): Promise<string> {
    const compared = changed.filter(
      (row) =>
        !isAside(row, resource) &&
        (row.table === 'histories' || this.parts.of(row.table) || hasPages(this.crud, row)),
    );
    const changes = comparedChanges(compared, await this.columns());
    return this.crud.secrets.digest(`trial ${actor.area} ${actor.id} ${call}\n${changes}`);
  }

  private columns(): Promise<PassingColumns> {
    this.passing ??= readPassingColumns(this.crud.database).catch((error: unknown) => {
      this.passing = undefined;
      throw error;
    });
    return this.passing;
  }
}

/** Jobs that are woken, unless the call is about jobs. */
const isAside = ({ table }: ChangedRow, { table: target }: Resource): boolean =>
  table === 'jobs' && target !== 'jobs';

/** What failed because a trial calls nobody is no fault of the write. */
function refusalOf(error: unknown, { calls }: Trial): unknown {
  const [target] = calls;
  if (target === undefined) return error;
  return error instanceof CallInTrial || !(error instanceof Refusal)
    ? trialErrors.calls({ target })
    : error;
}
