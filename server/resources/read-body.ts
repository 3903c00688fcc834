import { secretMask, secretRemoved } from '../../schemas/contract/limits.ts';
import { isObject } from '../../schemas/rules/parse-compound.ts';
import { parseInteger } from '../../schemas/rules/parse-scalar.ts';
import { parseValue, wrong } from '../../schemas/rules/parse-value.ts';
import type { Field, Json, Resource, Row, RuleError } from '../../schemas/rules/types.ts';
import type { Actor } from '../http/actor.ts';
import { badInput } from '../http/errors.ts';
import { cleanRichText } from './clean-html.ts';
import type { Resources } from './registry.ts';
import { ruleErrors } from './rules.ts';
import { writableOf } from './who.ts';

type Verb = 'store' | 'update';
/** What a body asks to be written: canonical values by field, and the revision it was made from. */
export interface Sent {
  readonly values: Row;
  readonly rev: number | undefined;
}

/**
 * Reads a body into canonical values: strictly parsed, fields the caller may not write refused with their pointer, rules of the operation held.
 * What needs the stored row (`checkRow`, child rows to be added) is checked by the write itself.
 *
 * @throws Refusal 422 with every wrong place
 */
export function readBody(
  actor: Actor,
  resource: Resource,
  verb: Verb,
  body: unknown,
  resources: Resources,
): Sent {
  const { values, rev, errors } = parseBody(actor, resource, verb, body, resources);
  const broken = ruleErrors(resource, verb, values, resources.byName).filter(
    ({ pointer }) => !errors.some((error) => isWithin(pointer, error.pointer)),
  );
  if (errors.length + broken.length > 0) throw badInput([...errors, ...broken]);
  return { values, rev };
}

const isWithin = (pointer: string, other: string): boolean =>
  pointer.split('/')[1] === other.split('/')[1];

/** Like `readBody`, telling errors instead of throwing and without the rules: import joins them with its own. */
export function parseBody(
  actor: Actor,
  resource: Resource,
  verb: Verb,
  body: unknown,
  resources: Resources,
): Sent & { readonly errors: readonly RuleError[] } {
  if (!isObject(body)) return { values: {}, rev: undefined, errors: wrong('', 'rows').errors };
  const { id: _, rev, ...sent } = body;
  const parsed = parseFields(placed(resource, sent), { actor, resource, verb, resources }, '');
  const revision = rev === undefined || rev === '' ? undefined : parseInteger(rev);
  const badRev =
    rev !== undefined && rev !== '' && revision === undefined
      ? wrong('/rev', 'integer').errors
      : [];
  return { values: parsed.values, rev: revision, errors: [...parsed.errors, ...badRev] };
}

/** Older clients name a place by its columns, `province_id` and the like, and say its names too (reference §1.3): the columns are the field, its names the server's. */
function placed(
  resource: Resource,
  sent: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const spread = [...resource.fields.values()].filter(
    ({ type, columns }) =>
      (type === 'area' || type === 'map') && columns?.some((name) => sent[name] !== undefined),
  );
  return spread.reduce(joined, sent);
}

function joined(
  sent: Readonly<Record<string, unknown>>,
  { name: field, type, columns = [] }: Field,
): Readonly<Record<string, unknown>> {
  const parts = columns.map((name) => sent[name]);
  const others = Object.fromEntries(
    Object.entries(sent).filter(
      ([name]) => !(type === 'area' && name === 'area_info') && !columns.includes(name),
    ),
  );
  return {
    [field]:
      type === 'area'
        ? parts
        : parts.some((part) => part === '' || part === undefined)
          ? ''
          : { lng: parts[0], lat: parts[1] },
    ...others,
  };
}

interface Reading {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly verb: Verb;
  readonly resources: Resources;
}
interface Parsed {
  readonly values: Row;
  readonly errors: readonly RuleError[];
}

function parseFields(
  sent: Readonly<Record<string, unknown>>,
  reading: Reading,
  pointer: string,
): Parsed {
  const writable = writableOf(reading.resource, reading.actor, reading.verb);
  const values: Record<string, Json> = {};
  const errors: RuleError[] = [];
  for (const name of Object.keys(sent)) {
    const field = writable.get(name);
    const here = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!field && sent[name] === '' && reading.resource.fields.get(name)?.type === 'password')
      continue; // an empty password asks for nothing
    if (!field && emptyIsZero.has(name) && !reading.resource.fields.has(name)) continue;
    if (!field) {
      errors.push(
        ...wrong(here, reading.resource.fields.has(name) ? 'readOnly' : 'unknownField').errors,
      );
      continue;
    }
    const parsed = parseValue(field, sent[name], here);
    if ('errors' in parsed) {
      errors.push(...parsed.errors);
      continue;
    }
    const value = prepared(field, parsed.value);
    if (value === undefined) continue;
    if (field.type !== 'many' || !Array.isArray(value)) {
      values[name] = value;
      continue;
    }
    const rows = parseRows(field, value as readonly Json[], reading, here);
    values[name] = rows.values;
    errors.push(...rows.errors);
  }
  return { values, errors };
}

/** Fields that a form may leave empty for 0, and that every write of older clients carries, also where there is nothing to write (Spec §3, decisions 2). */
const emptyIsZero: ReadonlySet<string> = new Set(['is_type', 'is_sort']);

/** The value to be written; undefined where nothing is: an empty password, an empty secret or its mask leave the stored one, which has its own word to be removed by. */
function prepared(field: Field, value: Json): Json | undefined {
  if (value === null)
    return emptyIsZero.has(field.name)
      ? 0
      : field.type === 'password' || field.type === 'secret'
        ? undefined
        : field.type === 'many' || field.type === 'refs'
          ? []
          : null;
  if (field.type === 'secret' && (value === secretMask || value === secretRemoved))
    return value === secretMask ? undefined : '';
  return field.type === 'richtext' ? cleanRichText(value as string) : value;
}

/** Child rows by the child's own fields. Plain text is the child's display field; what the server keeps of a row is taken out. */
function parseRows(
  many: Field,
  rows: readonly Json[],
  reading: Reading,
  pointer: string,
): { readonly values: readonly Json[]; readonly errors: readonly RuleError[] } {
  const child = reading.resources.targetOf(many);
  const errors: RuleError[] = [];
  const values = rows.map((row, at): Json => {
    const here = `${pointer}/${at}`;
    if (typeof row === 'string') return { [child.display]: row };
    if (!isObject(row)) {
      errors.push(...wrong(here, 'rows').errors);
      return {};
    }
    const id = readChildId(row['id']);
    if (id === 'wrong') errors.push(...wrong(`${here}/id`, 'integer').errors);
    const sent = Object.fromEntries(
      Object.entries(row).filter(([name]) => !child.fields.get(name)?.system && name !== many.by),
    );
    const isKept = typeof id === 'number';
    const parsed = parseFields(
      sent,
      { ...reading, resource: child, verb: isKept ? 'update' : 'store' },
      here,
    );
    errors.push(...parsed.errors);
    return isKept ? { id, ...parsed.values } : parsed.values;
  });
  return { values, errors };
}

/** The id of a child row that is kept; undefined for one to be added, which forms send without an id or with 0. */
function readChildId(raw: unknown): number | undefined | 'wrong' {
  if (raw === undefined || raw === null || raw === '') return undefined;
  const id = parseInteger(raw);
  if (id === undefined || id < 0) return 'wrong';
  return id === 0 ? undefined : id;
}
