import type { Resource } from '../../../schemas/rules/types.ts';
import type { Sql, Transaction } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { once } from '../../platform/idempotency/idempotency.ts';
import type { CrudContext } from './crud-context.ts';

/** A call on a resource: first argument of the steps of a use case. */
export interface Call<Connection extends Sql = Sql> {
  readonly crud: CrudContext;
  readonly actor: Actor;
  readonly resource: Resource;
  /** The database, or the transaction of the call. */
  readonly sql: Connection;
}

export type CallInTransaction = Call<Transaction>;

/** Runs the work of a call in a transaction, at most once per Idempotency-Key. */
export const runOnce = <Answer>(
  call: Omit<Call, 'sql'>,
  work: (call: CallInTransaction) => Promise<Answer>,
): Promise<Answer> => once(call.crud.database, call.actor, (sql) => work({ ...call, sql }));
