import { Refusal } from '../http/errors.ts';
import { defineResource } from '../resources/define-resource.ts';
import { areaNames } from './area-names.ts';

/** Addresses of one shopper. Our choice: enough for a family and its friends. */
const most = 50;

/** A shopper's addresses: one of them is the default, the first one by itself. */
export const addresses = defineResource('addresses', {
  /** The parts of `area` by the names older clients know (reference §1.3). */
  expressions: {
    'addresses.province': 'coalesce(t.province_id, 0)',
    'addresses.city': 'coalesce(t.city_id, 0)',
    'addresses.region': 'coalesce(t.region_id, 0)',
  },
  async beforeWrite({ actor, tx, verb, before, values }) {
    if (verb === 'destroy') return undefined;
    await tx.rows(
      'SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE',
      [actor.id],
      'addresses.owner',
    );
    const [{ own } = { own: 0 }] = await tx.rows<{ own: number }>(
      'SELECT count(*)::int AS own FROM addresses WHERE user_id = $1',
      [actor.id],
      'addresses.count',
    );
    if (verb === 'store' && own >= most) throw new Refusal(400, 'addresses.tooMany', { most });
    const isFirst = verb === 'store' && own === 0;
    if (isFirst || Number(values['is_default']) === 1)
      await tx.run(
        'UPDATE addresses SET is_default = 0, rev = rev + 1 WHERE user_id = $1 AND is_default = 1 AND id <> $2',
        [actor.id, Number(before?.['id'] ?? 0)],
        'addresses.undefault',
      );
    const names = await areaNames(tx, values['area']);
    return {
      ...(isFirst ? { is_default: 1 } : {}),
      ...(names === undefined ? {} : { area_info: names }),
    };
  },
});
