import { Injectable } from '@nestjs/common';
import type { Row } from '../../../schemas/rules/types.ts';
import {
  type LockContext,
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { defineErrors } from '../../platform/http/response/errors.ts';
import { lockShopper } from '../kernel/lock-shopper.ts';
import { areaNames } from './area-names.ts';

const addressErrors = defineErrors('addresses', { tooMany: 400 });

/** Addresses per shopper: more than a person uses, few enough to list without pages. */
const maxAddresses = 50;

/** The parts of `area` under names of their own. */
const expressions = {
  'addresses.province': 'coalesce(t.province_id, 0)',
  'addresses.city': 'coalesce(t.city_id, 0)',
  'addresses.region': 'coalesce(t.region_id, 0)',
};

/** A shopper's addresses. One of them is the default; the first one becomes it. */
@ResourceHooks('addresses', { expressions })
@Injectable()
export class AddressHooks implements WriteHooks {
  /** The default of one shopper is changed by one update after the other. */
  beforeLock({ actor, tx }: LockContext): Promise<void> {
    return lockShopper(tx, actor.id);
  }

  /** @throws Refusal `addresses.tooMany` */
  async beforeWrite(context: WriteContext): Promise<Row | undefined> {
    const { actor, tx, verb, before, values } = context;
    if (verb === 'destroy') return undefined;
    if (verb === 'store') await lockShopper(tx, actor.id);
    const count = await countAddresses(tx, actor.id);
    if (verb === 'store' && count >= maxAddresses) {
      throw addressErrors.tooMany({ most: maxAddresses });
    }
    const isFirst = verb === 'store' && count === 0;
    if (isFirst || Number(values.is_default) === 1) {
      await clearDefault(tx, actor.id, Number(before?.id ?? 0));
    }
    const names = await areaNames(tx, values.area);
    return {
      ...(isFirst ? { is_default: 1 } : {}),
      ...(names === undefined ? {} : { area_info: names }),
    };
  }
}

async function countAddresses(tx: Transaction, userId: number): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(
    'SELECT count(*)::int AS count FROM addresses WHERE user_id = $1',
    [userId],
    'addresses.count',
  );
  return row!.count;
}

async function clearDefault(tx: Transaction, userId: number, exceptId: number): Promise<void> {
  await tx.run(
    `
      UPDATE addresses
      SET is_default = 0, rev = rev + 1
      WHERE user_id = $1 AND is_default = 1 AND id <> $2`,
    [userId, exceptId],
    'addresses.undefault',
  );
}
