import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type {
  TrialAnswer,
  TrialEffect,
  TrialHistory,
  TrialRow,
} from '../../../../schemas/contract/calls/backoffice/trial.ts';
import type { Resource } from '../../../../schemas/rules/types.ts';
import { CallInTrial, type Trial, TrialStopped } from '../../../platform/database/trial.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { defineErrors, Refusal } from '../../../platform/http/response/errors.ts';
import { hasVerbRight } from '../access/verb-access.ts';
import { CrudContext } from '../crud-context.ts';
import { conditionVariables } from '../write/rules/row-rules.ts';
import { type ChangedRow, changedRows } from './changed-rows.ts';
import { type ComparedColumns, comparedChanges, readComparedColumns } from './trial-hash.ts';
import { TrialParts } from './trial-part.ts';
import { tablesWithPages, visibleRows } from './visible-rows.ts';

export const trialErrors = defineErrors('trials', {
  /** Not a write of a resource. */
  none: 422,
  /** The write calls a server or stores a file before it is done. */
  calls: 501,
  /** The trial was stopped at its time limit. */
  slow: 501,
  /** The write would change something else than its trial said. */
  changed: 409,
});

/** Rows, effects and entries of history of an answer. */
const maxRows = 100;
/** A trial holds the locks of its write; it is stopped after this time. */
const maxSeconds = 5;

/** A write of a resource as a route received it. */
export interface TriedCall {
  readonly actor: Actor;
  readonly resource: Resource;
  /** Method, path and body: a hash is that of one call. */
  readonly call: string;
  /** Runs the write. */
  readonly run: () => Promise<unknown>;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
}

/** Writes that are tried first (docs/architecture.md#trials). */
@Injectable()
export class Trials {
  private loading: Promise<ComparedColumns> | undefined;

  constructor(
    private readonly crud: CrudContext,
    private readonly parts: TrialParts,
  ) {}

  /**
   * Runs a write in a transaction that is rolled back.
   *
   * @throws Refusal of the write; `trials.calls` when it calls somebody before it is done;
   *   `trials.slow`
   */
  async tryOut(tried: TriedCall): Promise<TrialAnswer> {
    await this.columns();
    const work = async (trial: Trial) => {
      try {
        await tried.run();
        await trial.settle();
      } catch (error) {
        throw refusalOf(error, trial);
      }
      return { answer: await this.describe(tried, trial), isKept: false };
    };
    const signal = AbortSignal.any([tried.signal, AbortSignal.timeout(maxSeconds * 1000)]);
    try {
      return await this.crud.database.attempt('try', work, signal);
    } catch (error) {
      throw error instanceof TrialStopped ? trialErrors.slow({ seconds: maxSeconds }) : error;
    }
  }

  /**
   * Runs a write and commits it when it changes what its trial said. A repetition of its
   * Idempotency-Key gets the answer of the first call, which has changed it.
   *
   * @throws Refusal `trials.changed`
   */
  async perform(tried: TriedCall, hash: string): Promise<unknown> {
    await this.columns();
    return this.crud.database.attempt('keep', async (trial) => {
      const answer = await tried.run();
      if (trial.isRepeated) return { answer, isKept: true };
      await trial.settle();
      const [nonce] = hash.split('.', 1);
      if ((await this.hashOf(tried, trial, nonce!)) !== hash) throw trialErrors.changed();
      return { answer, isKept: true };
    });
  }

  private async describe(tried: TriedCall, trial: Trial): Promise<TrialAnswer> {
    const changed = changedRows(trial.changes);
    const { shown, more, unseen } = await this.visibleRows(tried, changed);
    return {
      hash: await this.hashOf(tried, trial, randomBytes(12).toString('base64url')),
      rows: shown,
      more,
      unseen,
      history: this.historyOf(tried, changed, shown),
      effects: this.effectsOf(tried, changed),
      calls: [...new Set(trial.calls)],
    };
  }

  /** The first rows, those of the resource of the call before others; the rest is counted. */
  private async visibleRows(
    { actor, resource: target }: TriedCall,
    changed: readonly ChangedRow[],
  ): Promise<{ shown: readonly TrialRow[]; more: number; unseen: number }> {
    const variables = await conditionVariables(this.crud.database, actor, true);
    const tables = tablesWithPages(this.crud);
    const told = changed
      .filter((row) => tables.has(row.table) && !isAside(row, target) && !this.parts.of(row.table))
      .toSorted(
        (one, other) => Number(other.table === target.table) - Number(one.table === target.table),
      );
    const read = told.slice(0, maxRows);
    const shown = await visibleRows(this.crud, { actor, target, variables }, read);
    return { shown, more: told.length - read.length, unseen: read.length - shown.length };
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
    const entries = changed.flatMap(({ table, after }): readonly TrialHistory[] => {
      if (table !== 'histories' || !after) return [];
      const name = String(after.resource);
      const resource = byName.get(name);
      if (!resource || !hasVerbRight(actor, resource, 'history')) return [];
      const entry = { resource: name, id: Number(after.row_id), action: String(after.action) };
      if (known.has(`${name} ${entry.id}`)) return [entry];
      return added.has(name) ? [{ ...entry, id: null }] : [];
    });
    return entries.slice(0, maxRows);
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
    return [...effects.values()].slice(0, maxRows);
  }

  /**
   * Of what the write changes before it calls somebody. Each trial has a hash of its own, so that a
   * later write that changes the same is another write.
   */
  private async hashOf(
    { actor, resource, call }: TriedCall,
    { changes: all, followed, numbers }: Trial,
    nonce: string,
  ): Promise<string> {
    const tables = tablesWithPages(this.crud);
    const isCompared = (row: ChangedRow): boolean =>
      !isAside(row, resource) &&
      (row.table === 'histories' ||
        this.parts.of(row.table) !== undefined ||
        tables.has(row.table));
    const own = changedRows(all.filter((change) => !followed.has(change)));
    const changes = comparedChanges(own, await this.columns(), numbers, isCompared);
    const digest = this.crud.secrets.digest(
      `trial ${nonce} ${actor.area} ${actor.id} ${call}\n${changes}`,
    );
    return `${nonce}.${digest}`;
  }

  private columns(): Promise<ComparedColumns> {
    this.loading ??= readComparedColumns(this.crud.database).catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
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
