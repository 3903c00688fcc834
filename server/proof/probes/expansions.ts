import { codes } from '../../../schemas/contract/envelope.ts';
import { isReference } from '../../../schemas/rules/resource/is-reference.ts';
import type { Field, Resource } from '../../../schemas/rules/types.ts';
import { addableIn } from '../foreign-rows.ts';
import type { Probe, Proof } from '../probe.ts';
import type { Tally } from '../tally.ts';
import { aRow, listed, type Reader, readers, reads, rowsOf } from './hidden.ts';
import { attacks, type Judge } from './rows.ts';

const referencesOf = ({ fields }: Resource): readonly Field[] =>
  [...fields.values()].filter((field) => isReference(field) && !field.virtual);

/** The rows that `expand` added for a reference. */
const expandedOf = (data: unknown, { name }: Field): readonly object[] =>
  (rowsOf(data) as readonly { readonly _expand?: Readonly<Record<string, unknown>> }[])
    .flatMap(({ _expand: expanded }) => expanded?.[name] ?? [])
    .filter((row): row is object => typeof row === 'object');

/** An own row that refers to a row of somebody else, as a mistake of the past may have left it. */
const foreign: Judge = async (
  { name, area, mine, theirs, resource },
  { resources, mall },
  tally,
) => {
  const addable = addableIn(resources, area);
  const path = mine.path(resource);
  for (const field of referencesOf(resource)) {
    const target = addable.find((each) => each.name === field.resource);
    const isOwner = Object.hasOwn(resource.scope[area]!.own, field.name);
    if (!target || field.type !== 'ref' || field.key !== 'id' || isOwner) continue;
    const row = await mine.add(resource);
    const { id } = await theirs.add(target);
    await mall.sql.run(`UPDATE "${resource.table}" SET "${field.name}" = $1 WHERE id = $2`, [
      id,
      row.id,
    ]);
    for (const each of [`${path}/${row.id}`, `${path}?id=${row.id}`, `${path}?isAll=true`]) {
      const call = `${each}${each.includes('?') ? '&' : '?'}expand=${field.name}`;
      const { data } = await mine.client.get(call);
      const rows = expandedOf(data, field).filter((found) => 'id' in found && found.id === id);
      tally.judge(name, `GET ${call}`, {
        holds: rows.length === 0,
        expected: 'no row of others',
        answered: JSON.stringify(rows).slice(0, 300),
      });
    }
  }
};

/** A list or row that a reader expands a reference of. */
interface Reading {
  readonly reader: Reader;
  readonly path: string;
  readonly field: Field;
  readonly target: Resource;
}

async function judgeHidden({ reader, path, field, target }: Reading, tally: Tally): Promise<void> {
  const call = `${path}expand=${field.name}`;
  const { code, data } = await reader.client.get(call);
  const names = new Set(expandedOf(data, field).flatMap((row) => Object.keys(row)));
  const leaks = [...target.fields.values()].filter(
    (other) => names.has(other.name) && !reads(reader, other),
  );
  if (code === codes.done && !reads(reader, field)) leaks.push(field);
  tally.judge(`a reader of ${reader.area}`, `GET ${call}`, {
    holds: leaks.length === 0,
    expected: 'no field that the caller may not read',
    answered: leaks.map(({ name }) => name).join(', '),
  });
}

/** Every reference of the rows that a reader lists. */
async function readingsOf(proof: Proof, reader: Reader): Promise<readonly Reading[]> {
  const readings: Reading[] = [];
  for (const resource of listed(proof.resources, reader.area)) {
    const references = referencesOf(resource).flatMap((field) => {
      const target = proof.resources.find(({ name }) => name === field.resource);
      return target ? [{ field, target }] : [];
    });
    if (references.length === 0) continue;
    const id = await aRow(proof, reader, resource);
    const path = reader.owner.path(resource);
    const paths = [`${path}?isAll=true&`, ...(id === undefined ? [] : [`${path}/${id}?`])];
    readings.push(
      ...references.flatMap((reference) =>
        paths.map((each) => ({ ...reference, reader, path: each })),
      ),
    );
  }
  return readings;
}

/** Fields of referenced rows that the caller may not read. */
const hidden: Probe['run'] = async (proof, tally) => {
  for (const reader of await readers(proof))
    for (const reading of await readingsOf(proof, reader)) await judgeHidden(reading, tally);
};

/** What `expand` answers beside a row. */
export const expansions: readonly Probe[] = [
  {
    name: 'foreign_expansions',
    about: 'An expanded reference shows a row of another owner.',
    run: attacks(foreign),
  },
  {
    name: 'hidden_expansions',
    about: 'An expanded reference shows a field that the caller may not read.',
    run: hidden,
  },
];
