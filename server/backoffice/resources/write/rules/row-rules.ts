import {
  comparisonsOf,
  formVariables,
  rowVariables,
} from '../../../../../schemas/rules/conditions/cond-fields.ts';
import type { RuleError } from '../../../../../schemas/rules/problems.ts';
import type { Cond, Resource, Row, Variables } from '../../../../../schemas/rules/types.ts';
import { checkRow } from '../../../../../schemas/rules/validation/check-row.ts';
import { stampedFields } from '../../../../../schemas/rules/validation/compile-rules.ts';
import { wrong } from '../../../../../schemas/rules/values/parse-result.ts';
import type { Sql } from '../../../../platform/database/sql.ts';
import { type Actor, variablesOf } from '../../../../platform/http/access/actor.ts';
import { writableFieldsOf } from '../../access/field-access.ts';
import type { Call } from '../../call.ts';
import type { CrudContext } from '../../crud-context.ts';

/** Values that the rules of a resource need besides the sent ones. */
interface RowRules {
  /**
   * Fields that a `check`, a `when` or the `where` of a reference compares, that have a `when` or a
   * `where`, or that are an end.
   */
  readonly comparedFields: ReadonlySet<string>;
  readonly usesNow: boolean;
  readonly hasStoredComputed: boolean;
}
const rowRules = new WeakMap<Resource, RowRules>();

function rowRulesOf(resource: Resource): RowRules {
  const cached = rowRules.get(resource);
  if (cached) return cached;
  const fields = [...resource.fields.values()];
  const conditional = fields.filter(({ when }) => when);
  const ends = fields.filter(({ endOfDay }) => endOfDay);
  const chosen = fields.filter(({ where }) => where);
  const conditions = [...resource.checks.values(), ...conditional.map(({ when }) => when!)];
  const rules: RowRules = {
    comparedFields: new Set([
      ...conditions.flatMap(fieldsInCondition),
      ...conditional.map(({ name }) => name),
      ...ends.map(({ name }) => name),
      ...chosen.flatMap(({ name, where }) => [name, ...formVariables(where)]),
    ]),
    usesNow: ends.length > 0 || JSON.stringify(conditions).includes('"@now"'),
    hasStoredComputed: fields.some(({ type, stored }) => type === 'computed' && stored),
  };
  rowRules.set(resource, rules);
  return rules;
}

const fieldsInCondition = (cond: Cond): readonly string[] =>
  comparisonsOf(cond).flatMap((comparison) => [comparison.field, ...rowVariables(comparison)]);

/**
 * Whether a write does more than set columns of its row: it has hooks, joins, child rows, stored
 * computed fields, a move in a tree or a counter that is changed by difference.
 */
export function needsTransaction(
  { hooks }: Pick<CrudContext, 'hooks'>,
  resource: Resource,
  sent: Row,
): boolean {
  const { beforeWrite, afterWrite } = hooks.of(resource) ?? {};
  if (beforeWrite || afterWrite || rowRulesOf(resource).hasStoredComputed) return true;
  if (resource.tree && sent[resource.tree.field] !== undefined) return true;
  return Object.keys(sent).some((name) => {
    const field = resource.fields.get(name);
    return field?.type === 'many' || field?.type === 'refs' || field?.shownBy !== undefined;
  });
}

/** Whether rules compare the sent fields with others, so that the stored row is needed. */
export function needsStoredRow(resource: Resource, sent: Row): boolean {
  const { comparedFields } = rowRulesOf(resource);
  return Object.keys(sent).some((name) => comparedFields.has(name));
}

interface RowToCheck {
  readonly verb: 'store' | 'update';
  /** The row as it will be stored, or the sent fields alone. */
  readonly merged: Row;
  readonly sent: ReadonlySet<string>;
  /** `merged` is the whole row, so rules across fields are checked too. */
  readonly isWhole: boolean;
  /** `ruleVariables` of the resource, read once for several rows. */
  readonly variables?: Variables;
}

/** Errors of a row by the rules that no compiled schema contains. */
export async function rowErrors(
  call: Omit<Call, 'crud'>,
  { verb, merged, sent, isWhole, variables: known }: RowToCheck,
): Promise<readonly RuleError[]> {
  const { actor, resource } = call;
  const writable = writableFieldsOf(resource, actor, verb);
  const fields = isWhole ? writable : new Map([...writable].filter(([name]) => sent.has(name)));
  const variables = known ?? (isWhole ? await ruleVariables(call) : variablesOf(actor, ''));
  const checks = isWhole ? resource.checks : new Map();
  return [
    ...(verb === 'store' ? missingOwnerErrors(resource, actor, merged) : []),
    ...checkRow({ fields, checks, name: resource.name }, merged, sent, variables),
  ];
}

/**
 * Errors of the required fields that the scope of another area sets and this caller must send. The
 * compiled rules are the same for all areas, so they cannot require such a field.
 */
export function missingOwnerErrors(
  resource: Resource,
  actor: Actor,
  row: Row,
): readonly RuleError[] {
  const writable = writableFieldsOf(resource, actor, 'store');
  return [...stampedFields(resource)].flatMap((name) => {
    const field = writable.get(name);
    const isMissing = row[name] === undefined || row[name] === null || row[name] === '';
    const isNeeded = field?.required && field.default === undefined && !field.when;
    return isNeeded && isMissing ? wrong(`/${name}`, 'required').errors : [];
  });
}

interface WrittenRow {
  /** The row as it will be stored. */
  readonly merged: Row;
  readonly written: ReadonlySet<string>;
}

/** Errors of each row by the checks of its resource that compare a written field. */
export async function checkErrors(
  call: Call,
  rows: readonly WrittenRow[],
): Promise<readonly (readonly RuleError[])[]> {
  const { resource } = call;
  if (resource.checks.size === 0) return rows.map(() => []);
  const variables = await ruleVariables(call);
  return rows.map(({ merged, written }) => {
    const checks = new Map(
      [...resource.checks].filter(([, cond]) =>
        fieldsInCondition(cond).some((name) => written.has(name)),
      ),
    );
    return checkRow({ fields: new Map(), checks, name: resource.name }, merged, written, variables);
  });
}

/** The variables of the rules of a resource. */
export const ruleVariables = ({ sql, actor, resource }: Omit<Call, 'crud'>): Promise<Variables> =>
  conditionVariables(sql, actor, rowRulesOf(resource).usesNow);

/** The variables of conditions; the mall's clock is read only when a condition uses it. */
export async function conditionVariables(
  sql: Sql,
  actor: Actor,
  usesNow: boolean,
): Promise<Variables> {
  if (!usesNow) return variablesOf(actor, '');
  const [row] = await sql.rows<{ now: string }>(
    "SELECT to_char(mall_now(), 'YYYY-MM-DD HH24:MI:SS') AS now",
    [],
    'mall.now',
  );
  return variablesOf(actor, row?.now ?? '');
}
