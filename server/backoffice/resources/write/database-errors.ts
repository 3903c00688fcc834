import type { RuleError } from '../../../../schemas/rules/problems.ts';
import type { Resource } from '../../../../schemas/rules/types.ts';
import { violatesConstraint } from '../../../platform/database/database-errors.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { badInput, Refusal } from '../../../platform/http/response/errors.ts';
import { canWrite } from '../access/field-access.ts';
import type { Call } from '../call.ts';
import { labelText } from '../read/labels.ts';
import type { Resources } from '../registry.ts';
import { resourceErrors, takenKey } from '../resources.errors.ts';
import { foreignName, uniqueFields } from '../tables/constraint-names.ts';

/** The properties of a PostgreSQL error that name the violated constraint. */
interface DatabaseError {
  readonly code: string;
  readonly constraint?: string;
  readonly table?: string;
}

interface Write extends Omit<Call, 'sql'> {
  readonly verb: 'store' | 'update' | 'destroy';
}

/** Codes of https://www.postgresql.org/docs/current/errcodes-appendix.html */
const uniqueViolation = '23505';
const foreignKeyViolations: ReadonlySet<string> = new Set(['23503', '23001']);
const checkViolations: ReadonlySet<string> = new Set(['23514', '23502']);
const dataExceptionClass = '22';

/** Runs a write and turns violated constraints into refusals at the field they are about. */
export async function withDatabaseRefusals<T>(write: Write, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refusalOf(error, write) ?? error;
  }
}

function refusalOf(error: unknown, write: Write): Refusal | undefined {
  if (!(error instanceof Error) || error instanceof Refusal || !('code' in error)) return undefined;
  // `toFailure` answers that the shopper is signed out: the account was closed meanwhile
  const isOwn = write.actor.area === 'shop';
  if (isOwn && violatesConstraint(error, 'closed_account')) return undefined;
  const violation = error as Error & DatabaseError;
  if (violation.code === uniqueViolation) return takenRefusal(violation, write);
  if (foreignKeyViolations.has(violation.code)) return referenceRefusal(violation, write);
  if (checkViolations.has(violation.code))
    return patternRefusal(checkedFieldPointer(violation, write));
  return violation.code.startsWith(dataExceptionClass) ? patternRefusal('') : undefined;
}

const patternRefusal = (pointer: string): Refusal =>
  badInput([{ pointer, key: 'errors.rules.pattern', params: {} }]);

/** Another row has the value. Reported at the fields of the unique set that the caller may write. */
function takenRefusal({ constraint = '' }: DatabaseError, write: Write): Refusal {
  const { actor, resource, verb } = write;
  const names = uniqueFields(resource).get(constraint);
  if (!names) {
    const pointer = childPointer(constraint, resource, write.crud.resources);
    return badInput([{ pointer, key: 'errors.resources.taken', params: {} }]);
  }
  const writable = names.filter((name) => {
    const field = resource.fields.get(name)!;
    return !field.system && canWrite(field, actor, verb === 'store' ? 'store' : 'update');
  });
  const reported = writable.length > 0 ? writable : names.slice(-1);
  return badInput(
    reported.map(
      (name): RuleError => ({ pointer: `/${name}`, key: takenKey(resource, names), params: {} }),
    ),
  );
}

/** The `many` field whose child table the constraint belongs to. */
function childPointer(constraint: string, resource: Resource, resources: Resources): string {
  const many = [...resource.fields.values()].find(
    (field) => field.type === 'many' && uniqueFields(resources.targetOf(field)).has(constraint),
  );
  return many ? `/${many.name}` : '';
}

/** A reference to a missing row, or a deletion of a row that others refer to. */
function referenceRefusal({ constraint = '', table = '' }: DatabaseError, write: Write): Refusal {
  const { actor, resource, verb } = write;
  const field = [...resource.fields.values()].find(
    ({ type, name, through }) =>
      (type === 'ref' && constraint === foreignName(resource.table, name)) ||
      (type === 'refs' && through === table),
  );
  if (field && verb !== 'destroy')
    return badInput([{ pointer: `/${field.name}`, key: 'errors.rules.ref', params: {} }]);
  return inUseRefusal(table, actor, write.crud.resources);
}

/** The refusal to delete rows that rows of `table` refer to. */
export function inUseRefusal(table: string, actor: Actor, resources: Resources): Refusal {
  const referrer = resources.all.find((resource) => resource.table === table);
  return resourceErrors.inUse({ by: referrer ? resourceLabel(referrer, actor) : table });
}

/** The name of a resource in the caller's language. */
export const resourceLabel = ({ label }: Resource, { language }: Actor): string =>
  labelText(label, language);

function checkedFieldPointer({ constraint = '' }: DatabaseError, { resource }: Write): string {
  const field = [...resource.fields.values()].find(
    ({ name }) => constraint === `ck_${resource.table}_${name}`,
  );
  return field ? `/${field.name}` : '';
}
