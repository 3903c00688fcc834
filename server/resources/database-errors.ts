import type { Resource, RuleError } from '../../schemas/rules/types.ts';
import type { Actor } from '../http/actor.ts';
import { badInput, Refusal } from '../http/errors.ts';
import { translate } from '../http/language.ts';
import { foreignName, uniqueFields } from './names.ts';
import type { Resources } from './registry.ts';
import { resourceErrors, takenKey } from './resources.errors.ts';
import { canWrite } from './who.ts';

interface Broken {
  readonly code: string;
  readonly constraint?: string;
  readonly table?: string;
}
interface Write {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly resources: Resources;
  readonly verb: 'store' | 'update' | 'destroy';
}

/** Runs a write; what the database refuses becomes a refusal at the field that it is about. Everything else goes on as it is. */
export async function refusing<T>(write: Write, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refusalOf(error, write) ?? error;
  }
}

function refusalOf(error: unknown, write: Write): Refusal | undefined {
  if (!(error instanceof Error) || error instanceof Refusal || !('code' in error)) return undefined;
  const broken = error as Error & Broken;
  if (broken.code === '23505') return taken(broken, write);
  if (broken.code === '23503' || broken.code === '23001') return misreferred(broken, write);
  if (broken.code === '23514' || broken.code === '23502')
    return badInput([
      { pointer: fieldNamed(broken, write), key: 'errors.rules.pattern', params: {} },
    ]);
  return /^22/.test(broken.code)
    ? badInput([{ pointer: '', key: 'errors.rules.pattern', params: {} }])
    : undefined;
}

/** Another row has this value already. Fields that the scope stamps are not the caller's to correct. */
function taken({ constraint }: Broken, { actor, resource, resources, verb }: Write): Refusal {
  const fields = uniqueFields(resource).get(constraint ?? '');
  if (!fields)
    return badInput([
      {
        pointer: childPointer(constraint, resource, resources),
        key: 'errors.resources.taken',
        params: {},
      },
    ]);
  const writable = fields.filter(
    (name) =>
      canWrite(resource.fields.get(name)!, actor, verb === 'store' ? 'store' : 'update') &&
      !resource.fields.get(name)!.system,
  );
  return badInput(
    (writable.length > 0 ? writable : fields.slice(-1)).map(
      (name): RuleError => ({ pointer: `/${name}`, key: takenKey(resource, fields), params: {} }),
    ),
  );
}

/** The `many` field whose child table the constraint belongs to. */
function childPointer(
  constraint: string | undefined,
  resource: Resource,
  resources: Resources,
): string {
  const many = [...resource.fields.values()].find(
    (field) =>
      field.type === 'many' && uniqueFields(resources.targetOf(field)).has(constraint ?? ''),
  );
  return many ? `/${many.name}` : '';
}

/** A reference to a row that is not there, or a row that others still refer to. */
function misreferred(
  { constraint = '', table = '' }: Broken,
  { actor, resource, resources, verb }: Write,
): Refusal {
  const field = [...resource.fields.values()].find(
    (one) =>
      (one.type === 'ref' && constraint === foreignName(resource.table, one.name)) ||
      (one.type === 'refs' && one.through === table),
  );
  if (field && verb !== 'destroy')
    return badInput([{ pointer: `/${field.name}`, key: 'errors.rules.ref', params: {} }]);
  return inUse(table, actor, resources);
}

export function inUse(table: string, actor: Actor, resources: Resources): Refusal {
  const by = resources.all.find((one) => one.table === table);
  const label = by?.label;
  return resourceErrors.inUse({
    by:
      label === undefined
        ? table
        : typeof label === 'string'
          ? translate(actor.language, label)
          : label[actor.language],
  });
}

function fieldNamed({ constraint = '' }: Broken, { resource }: Write): string {
  const field = [...resource.fields.values()].find(
    ({ name }) => constraint === `ck_${resource.table}_${name}`,
  );
  return field ? `/${field.name}` : '';
}
