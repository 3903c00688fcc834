import type { Row, RuleError } from '../../schemas/rules/types.ts';
import { writeAudit } from '../auth/audit.ts';
import { forgetSessions } from '../auth/database-sessions.ts';
import { badInput } from '../http/errors.ts';
import {
  type CommandContext,
  defineResource,
  type WriteContext,
} from '../resources/define-resource.ts';
import { areaNames } from '../shipping/area-names.ts';
import { openDefaultFreight } from '../shipping/default-freight.ts';
import { allows, neededFields, storeMoves, verifiedFields } from './store-state.ts';
import { storeErrors } from './stores.errors.ts';

/** Stores: their owner fills them in and hands them in, the platform passes or denies them, and only a passed one opens the seller area (decisions 8). */
export const stores = defineResource('stores', {
  /** The parts of `area` and `point` by the names older clients know (reference §1.2). */
  expressions: {
    'stores.province': 'coalesce(t.province_id, 0)',
    'stores.city': 'coalesce(t.city_id, 0)',
    'stores.region': 'coalesce(t.region_id, 0)',
    'stores.lat': "coalesce(t.store_lat::text, '')",
    'stores.lng': "coalesce(t.store_lng::text, '')",
  },
  async beforeWrite(context) {
    if (context.actor.area === 'Seller') demandOwnersWrite(context);
    const names = await areaNames(context.tx, context.values['area']);
    return names === undefined ? undefined : { area_info: names };
  },
  async afterWrite({ actor, tx, before }, id) {
    if (actor.area !== 'Seller' || !allows('submit', before?.['store_verify'])) return;
    const moved = await tx.run(
      "UPDATE stores SET store_verify = $2, store_refuse_info = '' WHERE id = $1 AND store_verify = ANY($3)",
      [id, storeMoves.submit.to, storeMoves.submit.from],
    );
    if (moved === 0) throw storeErrors.verifying();
    await writeAudit(tx, actor, { event: 'store.submitted', subject: 'stores', subjectId: id });
  },
  olderCounts: {
    pass: { store_verify: 4 },
    wait: { store_verify: 2 },
    error: { store_verify: 3 },
    create: { store_verify: 1 },
  },
  olderForms: [
    {
      field: 'store_verify',
      told: ['store_refuse_info'],
      commands: { 3: 'deny', 4: 'verify' },
      input: (command, _id, { store_refuse_info }) =>
        command === 'deny' ? { input: { store_refuse_info } } : {},
    },
  ],
  handlers: {
    'stores.verify': async (context) => {
      for (const row of context.rows) await openDefaultFreight(context.tx, Number(row['id']));
      return settled(context, { store_status: 1, store_refuse_info: '' });
    },
    'stores.deny': async (context) =>
      settled(context, {
        store_status: 0,
        store_refuse_info: context.input(context.rows[0])['store_refuse_info'] ?? '',
      }),
  },
});

/** Who may work in the seller area changes with it, at once. */
async function settled(
  { actor, command, rows, tx }: CommandContext,
  set: Row,
): Promise<{ readonly set: Row }> {
  for (const row of rows)
    await writeAudit(tx, actor, {
      event: `store.${command.name}`,
      subject: 'stores',
      subjectId: Number(row['id']),
    });
  tx.afterCommit(forgetSessions);
  return { set };
}

/** @throws Refusal `stores.verifying`; 422 at papers that were verified, and at what an application still lacks */
function demandOwnersWrite({ before, values }: WriteContext): void {
  const state = before?.['store_verify'];
  if (state === 2) throw storeErrors.verifying();
  const merged: Row = { ...before, ...values };
  const errors = allows('submit', state)
    ? neededFields
        .filter((name) => isEmpty(merged[name]))
        .map((name) => errorAt(name, 'errors.rules.required'))
    : verifiedFields
        .filter(
          (name) =>
            values[name] !== undefined &&
            JSON.stringify(values[name]) !== JSON.stringify(before?.[name]),
        )
        .map((name) => errorAt(name, 'errors.stores.verified'));
  if (errors.length > 0) throw badInput(errors);
}

const isEmpty = (value: Row[string] | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);
const errorAt = (field: string, key: string): RuleError => ({
  pointer: `/${field}`,
  key,
  params: {},
});
