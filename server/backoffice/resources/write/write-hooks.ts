import type { Row } from '../../../../schemas/rules/types.ts';
import type { CallInTransaction } from '../call.ts';
import type { WriteContext } from '../hooks/resource-hooks.ts';

type HookedWrite = Pick<WriteContext, 'verb' | 'before' | 'values'>;

const contextOf = ({ crud, sql, actor, resource }: CallInTransaction, write: HookedWrite) => ({
  ...write,
  actor,
  resource,
  tx: sql,
  resources: crud.resources,
});

/** Runs `beforeWrite`. @returns the values to write, those of the hook included */
export async function runBeforeWrite(call: CallInTransaction, write: HookedWrite): Promise<Row> {
  const { beforeWrite } = call.crud.hooks.of(call.resource) ?? {};
  if (!beforeWrite) return write.values;
  const added = await beforeWrite(contextOf(call, write));
  return { ...write.values, ...added };
}

/** Runs `afterWrite` for the row `id`. */
export async function runAfterWrite(
  call: CallInTransaction,
  write: HookedWrite,
  id: number,
): Promise<void> {
  await call.crud.hooks.of(call.resource)?.afterWrite?.(contextOf(call, write), id);
}
