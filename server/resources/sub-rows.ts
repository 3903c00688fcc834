import { fieldsOf } from '../../schemas/rules/compile-rules.ts';
import { wrong } from '../../schemas/rules/parse-value.ts';
import type { Field, Resource, Row, RuleError } from '../../schemas/rules/types.ts';
import type { Transaction } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { badInput } from '../http/errors.ts';
import { quote } from './columns.ts';
import type { Crud } from './crud.ts';
import { canonicalRow } from './lock-rows.ts';
import { Parameters } from './parameters.ts';
import { replaceJoins } from './join-rows.ts';
import { selectionOf } from './read-sql.ts';
import { insertMany, updateMany } from './many-rows.ts';
import { ruleErrors } from './rules.ts';
import { defaultsOf } from './stored-values.ts';
import { serverVision } from './vision.ts';
import { rowErrors } from './write-plan.ts';

interface Parent {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly id: number;
  readonly values: Row;
}
type Child = Row & { readonly id: number };
interface Sorted {
  readonly kept: readonly Child[];
  readonly added: readonly Row[];
  readonly gone: readonly number[];
  readonly sent: ReadonlyMap<Row, ReadonlySet<string>>;
  readonly places: ReadonlyMap<Row, number>;
}

/**
 * Writes the child rows of every owned `many` that is sent: rows with an id change, rows without are added, rows that are missing go; `[]` clears,
 * an absent list leaves them alone. A row that says only its display text keeps the id of the row of that text.
 *
 * @throws Refusal 422 at the row and field
 */
export async function writeSubRows(crud: Crud, tx: Transaction, parent: Parent): Promise<void> {
  for (const field of parent.resource.fields.values()) {
    const rows = parent.values[field.name];
    if (field.type === 'many' && field.owned && Array.isArray(rows))
      await writeRows(crud, tx, {
        parent,
        field,
        child: crud.resources.targetOf(field),
        rows: rows as readonly Row[],
      });
  }
}

interface Children {
  readonly parent: Parent;
  readonly field: Field;
  readonly child: Resource;
  readonly rows: readonly Row[];
}

async function writeRows(crud: Crud, tx: Transaction, children: Children): Promise<void> {
  const { parent, field, child } = children;
  const stored = await storedChildren(crud, tx, children);
  const sorted = sortRows(children, stored);
  await checkRows(crud, tx, children, sorted);
  if (sorted.gone.length > 0)
    await tx.run(
      `DELETE FROM ${quote(child.table)} WHERE id = ANY($1::bigint[]) AND ${quote(field.by!)} = $2`,
      [sorted.gone, parent.id],
    );
  await updateMany(crud, tx, child, sorted.kept);
  const ids = await insertMany(
    crud,
    tx,
    child,
    sorted.added.map((row) => ({ ...row, [field.by!]: parent.id })),
  );
  const all = [...sorted.kept, ...sorted.added.map((row, at) => ({ ...row, id: ids[at]! }))];
  for (const link of child.fields.values()) {
    if (link.type === 'refs')
      await replaceJoins(
        tx,
        link,
        all
          .filter((row) => Array.isArray((row as Row)[link.name]))
          .map((row) => ({ id: row.id, ids: (row as Row)[link.name] as readonly number[] })),
      );
  }
}

/** The child rows as they are, locked with their parent. */
async function storedChildren(
  crud: Crud,
  tx: Transaction,
  { parent, field, child }: Children,
): Promise<readonly Child[]> {
  const place = { ...crud.base(child), parameters: new Parameters() };
  const { values } = selectionOf(place, serverVision, { rows: 'whole', form: 'row' });
  const by = place.parameters.fixed(parent.id);
  const rows = await tx.rows<Child>(
    `SELECT ${values.join(', ')} FROM ${quote(child.table)} t WHERE t.${quote(field.by!)} = ${by} ORDER BY t.id FOR NO KEY UPDATE OF t`,
    place.parameters.fill(parent.actor, []),
  );
  return rows.map((row) => canonicalRow(child, row) as Child);
}

function sortRows({ child, field, rows }: Children, stored: readonly Child[]): Sorted {
  const byId = new Map(stored.map((row) => [row.id, row]));
  const used = new Set(rows.flatMap((row) => (typeof row['id'] === 'number' ? [row['id']] : [])));
  const errors: RuleError[] = [];
  const kept: Child[] = [];
  const added: Row[] = [];
  const sent = new Map<Row, ReadonlySet<string>>();
  const places = new Map<Row, number>();
  const seen = new Set<number>();
  rows.forEach((row, at) => {
    const id = typeof row['id'] === 'number' ? row['id'] : idByText(child, row, stored, used);
    const known = id === undefined ? undefined : byId.get(id);
    if (id !== undefined && (!known || seen.has(id))) {
      errors.push(...wrong(`/${field.name}/${at}/id`, seen.has(id) ? 'repeated' : 'ref').errors);
      return;
    }
    const { id: _, ...own } = row;
    const merged: Row = known ? { ...known, ...own } : { ...defaultsOf(child), ...own };
    if (known) {
      seen.add(known.id);
      kept.push(merged as Child);
    } else added.push(merged);
    sent.set(merged, new Set(Object.keys(own)));
    places.set(merged, at);
  });
  if (errors.length > 0) throw badInput(errors);
  return {
    kept,
    added,
    gone: stored.filter(({ id }) => !seen.has(id)).map(({ id }) => id),
    sent,
    places,
  };
}

/** The row of the same text, for a row that says nothing but its text. */
function idByText(
  child: Resource,
  row: Row,
  stored: readonly Child[],
  used: Set<number>,
): number | undefined {
  const names = Object.keys(row);
  if (names.length !== 1 || names[0] !== child.display) return undefined;
  const found = stored.find(
    (one) => one[child.display] === row[child.display] && !used.has(one.id),
  );
  if (found) used.add(found.id);
  return found?.id;
}

/** New rows meet the child's own `store` rules, which the parent's schema leaves open and which know nothing of what hooks add; all rows meet what looks at the whole row. */
async function checkRows(
  crud: Crud,
  tx: Transaction,
  { parent, field, child }: Children,
  { kept, added, sent, places }: Sorted,
): Promise<void> {
  const errors: RuleError[] = [];
  const ruled = new Set(fieldsOf(child, 'store').map(({ name }) => name));
  for (const row of [...kept, ...added]) {
    const verb = 'id' in row ? 'update' : 'store';
    const own =
      verb === 'store'
        ? ruleErrors(
            child,
            'store',
            Object.fromEntries(
              [...sent.get(row)!]
                .filter((name) => ruled.has(name))
                .map((name) => [name, row[name]!]),
            ),
            crud.resources.byName,
          ).filter(({ pointer }) => pointer !== `/${field.by}`)
        : [];
    const further = await rowErrors(crud, tx, {
      actor: parent.actor,
      resource: child,
      verb,
      merged: row,
      sent: sent.get(row)!,
      isWhole: true,
    });
    errors.push(
      ...[...own, ...further].map((error) => ({
        ...error,
        pointer: `/${field.name}/${places.get(row)}${error.pointer}`,
      })),
    );
  }
  if (errors.length > 0) throw badInput(errors);
}
