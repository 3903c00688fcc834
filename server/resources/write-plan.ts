import { checkRow } from '../../schemas/rules/check-row.ts';
import { comparisonsOf, rowVariables } from '../../schemas/rules/cond-fields.ts';
import type { Cond, Resource, Row, RuleError, Variables } from '../../schemas/rules/types.ts';
import type { Sql } from '../config/sql.ts';
import { type Actor, variablesOf } from '../http/actor.ts';
import type { Crud } from './crud.ts';
import { writableOf } from './who.ts';

const fieldsIn = (cond: Cond): readonly string[] =>
  comparisonsOf(cond).flatMap((comparison) => [comparison.field, ...rowVariables(comparison)]);

/** Which fields a resource's rules across fields look at, whether they ask for the time, and whether it stores sums. Worked out once per resource. */
interface CrossRules {
  readonly checked: ReadonlySet<string>;
  readonly asksNow: boolean;
  readonly hasStored: boolean;
}
const crossRules = new WeakMap<Resource, CrossRules>();

function crossRulesOf(resource: Resource): CrossRules {
  const known = crossRules.get(resource);
  if (known) return known;
  const fields = [...resource.fields.values()],
    conditional = fields.filter(({ when }) => when);
  const conditions = [...resource.checks.values(), ...conditional.map(({ when }) => when!)];
  const found = {
    checked: new Set([...conditions.flatMap(fieldsIn), ...conditional.map(({ name }) => name)]),
    asksNow: JSON.stringify(conditions).includes('"@now"'),
    hasStored: fields.some(({ type, stored }) => type === 'computed' && stored),
  };
  crossRules.set(resource, found);
  return found;
}

/** Whether a write does more than set columns of its row: hooks, joins, child rows, a place in a tree, stored sums, a number that trade changes too. Then it takes a transaction. */
export function isCompound(crud: Crud, resource: Resource, sent: Row): boolean {
  const behaviour = crud.behaviours.of(resource);
  if (behaviour?.beforeWrite || behaviour?.afterWrite || crossRulesOf(resource).hasStored)
    return true;
  if (resource.tree && sent[resource.tree.field] !== undefined) return true;
  return Object.keys(sent).some(
    (name) => isElsewhere(resource, name) || resource.fields.get(name)?.shownBy !== undefined,
  );
}

/** Whether a change of these fields can only be judged beside the stored row. */
export const needsStoredRow = (resource: Resource, sent: Row): boolean =>
  Object.keys(sent).some((name) => crossRulesOf(resource).checked.has(name));

const isElsewhere = (resource: Resource, name: string): boolean => {
  const type = resource.fields.get(name)?.type;
  return type === 'many' || type === 'refs';
};

/** What the rules beyond the schema find wrong with a row as it would be. `names` limits them to what the write sends, when the rest is not at hand. */
export async function rowErrors(
  crud: Crud,
  sql: Sql,
  {
    actor,
    resource,
    verb,
    merged,
    sent,
    isWhole,
  }: {
    readonly actor: Actor;
    readonly resource: Resource;
    readonly verb: 'store' | 'update';
    readonly merged: Row;
    readonly sent: ReadonlySet<string>;
    readonly isWhole: boolean;
  },
): Promise<readonly RuleError[]> {
  const writable = writableOf(resource, actor, verb);
  const fields = isWhole ? writable : new Map([...writable].filter(([name]) => sent.has(name)));
  const variables = await variablesFor(sql, actor, crossRulesOf(resource).asksNow && isWhole);
  return checkRow(
    { fields, checks: isWhole ? resource.checks : new Map(), name: resource.name },
    merged,
    sent,
    variables,
  );
}

/** The caller's variables; the mall's clock is asked only when something compares with it. */
export async function variablesFor(sql: Sql, actor: Actor, asksNow: boolean): Promise<Variables> {
  if (!asksNow) return variablesOf(actor, '');
  const [row] = await sql.rows<{ now: string }>(
    "SELECT to_char(mall_now(), 'YYYY-MM-DD HH24:MI:SS') AS now",
    [],
    'mall.now',
  );
  return variablesOf(actor, row?.now ?? '');
}
