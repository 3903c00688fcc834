import { Injectable } from '@nestjs/common';
import {
  type LockContext,
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { inUseRefusal } from '../../backoffice/resources/write/database-errors.ts';
import { lockTree } from '../../backoffice/resources/write/rules/tree-rules.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { badInput } from '../../platform/http/response/errors.ts';

/**
 * Provinces, cities and districts. A province of a freight template is not deleted: its orders would
 * cost the freight of the default template. An area keeps its code while others are below it.
 */
@ResourceHooks('areas')
@Injectable()
export class AreaHooks implements WriteHooks {
  /** Locks the tree, so that until the commit no area is created in it or moved. */
  beforeLock({ tx }: LockContext): Promise<void> {
    return lockTree(tx, { table: 'areas' });
  }

  /** @throws Refusal `resources.inUse`; 422 at `/code` */
  async beforeWrite(context: WriteContext): Promise<void> {
    const { tx, actor, resources, verb, before, values } = context;
    if (!before) return;
    if (verb === 'destroy' && (await isInTemplate(tx, Number(before.id))))
      throw inUseRefusal('freights', actor, resources);
    const losesCode = 'code' in values && values.code !== before.code;
    if (losesCode && (await hasChildren(tx, String(before.code))))
      throw badInput([{ pointer: '/code', key: 'errors.areas.codeUsed', params: {} }]);
  }
}

async function isInTemplate(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx.rows(
    'SELECT 1 FROM freight_areas WHERE area_id = $1 LIMIT 1',
    [id],
    'areas.inTemplate',
  );
  return rows.length > 0;
}

async function hasChildren(tx: Transaction, code: string): Promise<boolean> {
  const rows = await tx.rows(
    'SELECT 1 FROM areas WHERE pid = $1 LIMIT 1',
    [code],
    'areas.hasChildren',
  );
  return rows.length > 0;
}
