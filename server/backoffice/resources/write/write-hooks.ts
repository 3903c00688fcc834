import type { Resource, Row } from '../../../../schemas/rules/types.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import type { CrudContext } from '../crud-context.ts';
import type { WriteContext } from '../hooks/resource-hooks.ts';

interface HookedWrite {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly verb: WriteContext['verb'];
  readonly before: Row | undefined;
  readonly values: Row;
}

/** Runs `beforeWrite`. @returns the values to write, those of the hook included */
export async function runBeforeWrite(
  crud: CrudContext,
  tx: Transaction,
  write: HookedWrite,
): Promise<Row> {
  const { beforeWrite } = crud.hooks.of(write.resource) ?? {};
  if (!beforeWrite) return write.values;
  const added = await beforeWrite({ ...write, tx, resources: crud.resources });
  return { ...write.values, ...added };
}

/** Runs `afterWrite` for the row `id`. */
export async function runAfterWrite(
  crud: CrudContext,
  tx: Transaction,
  write: HookedWrite,
  id: number,
): Promise<void> {
  const { afterWrite } = crud.hooks.of(write.resource) ?? {};
  await afterWrite?.({ ...write, tx, resources: crud.resources }, id);
}
