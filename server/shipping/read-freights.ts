import { isObject } from '../../schemas/rules/parse-compound.ts';
import { parseInteger } from '../../schemas/rules/parse-scalar.ts';
import { wrong } from '../../schemas/rules/parse-value.ts';
import type { Resource, Row, RuleError } from '../../schemas/rules/types.ts';
import type { Actor } from '../http/actor.ts';
import { badInput, Refusal } from '../http/errors.ts';
import type { Crud } from '../resources/crud.ts';
import { readBody } from '../resources/read-body.ts';
import { rowErrors } from '../resources/write-plan.ts';

/** Templates of one save. Our choice: three times the provinces there are. */
const most = 100;

/** One template as it was sent, read by the resource's rules. `at`: its place in the list; `id` undefined: to be added, or the default one by `isDefault`. */
export interface SentFreight {
  readonly at: number;
  readonly id: number | undefined;
  readonly isDefault: boolean;
  readonly rev: number | undefined;
  readonly values: Row;
}

interface Reading {
  readonly actor: Actor;
  readonly freights: Resource;
  readonly crud: Crud;
}

/**
 * Reads `info`, a store's templates in one list. What only the server writes of a template (`store_id`, `area_name` of older clients …) may come back with it
 * and is not read.
 *
 * @throws Refusal 422 with every wrong place of every template
 */
export async function readFreights(
  reading: Reading,
  body: unknown,
): Promise<readonly SentFreight[]> {
  const info = isObject(body) ? body['info'] : undefined;
  if (!Array.isArray(info)) throw badInput(wrong('/info', 'list').errors);
  if (info.length > most) throw badInput(wrong('/info', 'maxItems', { limit: most }).errors);
  const errors: RuleError[] = [];
  const sent: SentFreight[] = [];
  for (const [at, row] of info.entries())
    sent.push(...(await collecting(errors, at, () => readFreight(reading, row, at))));
  errors.push(...twice(sent));
  if (errors.length > 0) throw badInput(errors);
  return sent;
}

async function readFreight(
  { actor, freights, crud }: Reading,
  row: unknown,
  at: number,
): Promise<SentFreight> {
  if (!isObject(row)) throw badInput(wrong('', 'rows').errors);
  const id = isBlank(row['id']) ? undefined : parseInteger(row['id']);
  if (id === undefined ? !isBlank(row['id']) : id < 0)
    throw badInput(wrong('/id', 'integer').errors);
  const isDefault = Number(row['is_type'] ?? 1) === 0;
  const own = Object.fromEntries(
    Object.entries(row).filter(
      ([name]) =>
        name === 'rev' ||
        (freights.fields.get(name)?.system === false &&
          freights.fields.get(name)?.create !== false),
    ),
  );
  const verb = id || isDefault ? 'update' : 'store';
  const { values, rev } = readBody(actor, freights, verb, own, crud.resources);
  const beyond = await rowErrors(crud, crud.database, {
    actor,
    resource: freights,
    verb,
    merged: values,
    sent: new Set(Object.keys(values)),
    isWhole: false,
  });
  if (beyond.length > 0) throw badInput(beyond);
  return { at, id: id || undefined, isDefault, rev, values };
}

const isBlank = (id: unknown): boolean => id === undefined || id === null || id === '';

/** Runs the reading of one template; what is wrong goes to `errors` under its place. */
async function collecting(
  errors: RuleError[],
  at: number,
  read: () => Promise<SentFreight>,
): Promise<readonly SentFreight[]> {
  try {
    return [await read()];
  } catch (error) {
    if (!(error instanceof Refusal) || error.errors.length === 0) throw error;
    errors.push(...inList(error.errors, at));
    return [];
  }
}

/** Errors of one template as errors of the list. */
export const inList = (errors: readonly RuleError[], at: number): readonly RuleError[] =>
  errors.map((error) => ({ ...error, pointer: `/info/${at}${error.pointer}` }));

/** A template that stands in the list twice, and a province that two of its templates serve: at the second one. */
function twice(sent: readonly SentFreight[]): readonly RuleError[] {
  const ids = new Set<number>(),
    provinces = new Set<number>();
  return sent.flatMap(({ at, id, values }) => [
    ...(id !== undefined && seen(ids, id) ? wrong(`/info/${at}/id`, 'repeated').errors : []),
    ...((values['area_id'] ?? []) as readonly number[]).flatMap((province, place) =>
      seen(provinces, province)
        ? [{ pointer: `/info/${at}/area_id/${place}`, key: 'errors.freights.taken', params: {} }]
        : [],
    ),
  ]);
}

function seen(known: Set<number>, value: number): boolean {
  const isKnown = known.has(value);
  known.add(value);
  return isKnown;
}
