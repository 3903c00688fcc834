import type { Area } from '../../schemas/contract/areas.ts';
import { codes } from '../../schemas/contract/envelope.ts';
import type { Json, Resource } from '../../schemas/rules/types.ts';
import type { ProofMall, ProofReply } from './calls.ts';
import type { ResourceCaller } from './resource-caller.ts';

/** A call about one row. */
export interface RowCall {
  readonly name: string;
  readonly send: (caller: ResourceCaller, id: number) => Promise<ProofReply>;
}

/** Resources of an area whose rows belong to its callers, and which they add. */
export const ownedIn = (resources: readonly Resource[], area: Area): readonly Resource[] =>
  resources.filter(({ scope }) => {
    const own = scope[area];
    return own !== undefined && Object.keys(own.own).length > 0 && !own.single && own.can.size > 0;
  });

export const addableIn = (resources: readonly Resource[], area: Area): readonly Resource[] =>
  ownedIn(resources, area).filter(({ scope }) => scope[area]!.can.has('store'));

/** Every call about one row of a resource, whatever the area offers. @param body of the change */
export function rowCalls(
  resource: Resource,
  area: Area,
  body: Readonly<Record<string, Json>> = {},
): readonly RowCall[] {
  const at = (caller: ResourceCaller, id: number): string => `${caller.path(resource)}/${id}`;
  const commands = [...resource.commands.values()].filter(
    (command) => command.areas.includes(area) && command.on !== 'list',
  );
  return [
    { name: 'show', send: (caller, id) => caller.client.get(at(caller, id)) },
    { name: 'update', send: (caller, id) => caller.client.put(at(caller, id), body) },
    { name: 'destroy', send: (caller, id) => caller.client.delete(at(caller, id)) },
    { name: 'history', send: (caller, id) => caller.client.get(`${at(caller, id)}/history`) },
    {
      name: 'restore',
      send: (caller, id) => caller.client.post(`${at(caller, id)}/commands/restore`),
    },
    ...commands.map(({ name, each }) => ({
      name,
      send: (caller: ResourceCaller, id: number) =>
        caller.client.post(
          `${at(caller, id)}/commands/${name}`,
          each ? { rows: [{ id, input: {} }] } : {},
        ),
    })),
  ];
}

/** A filter that asks for rows of others. */
export interface ForeignFilter {
  readonly name: string;
  readonly query: Readonly<Record<string, string | number>>;
}

/** Filters of a list that show a row of somebody else where they stand above its scope. */
export const foreignFilters = (
  row: Readonly<Record<string, unknown>> & { readonly id: number },
  owners: readonly string[],
): readonly ForeignFilter[] => [
  { name: 'id', query: { id: row.id } },
  { name: 'id in', query: { id: `${row.id}|in` } },
  { name: 'id between', query: { id: `${row.id},${row.id}|between` } },
  { name: 'not another id', query: { id: '0|ne' } },
  { name: 'or', query: { or: `id=${row.id}`, 'any[0][id]': row.id, $or: `[{"id":${row.id}}]` } },
  ...owners.map((owner) => ({ name: owner, query: { [owner]: String(row[owner] ?? '') } })),
];

/** The ids of a list, or of one without pages. */
export function idsOf({ code, data }: ProofReply): readonly number[] {
  if (code !== codes.done) return [];
  const rows = Array.isArray(data) ? data : (data as { data?: unknown }).data;
  return Array.isArray(rows) ? rows.map(({ id }: { id: number }) => id) : [];
}

/** The stored row as text, which no call of somebody else may change. */
export async function storedRow(
  { sql }: Pick<ProofMall, 'sql'>,
  { table }: Resource,
  id: number,
): Promise<string> {
  const rows = await sql.rows(`SELECT to_jsonb(t)::text AS row FROM "${table}" t WHERE id = $1`, [
    id,
  ]);
  return JSON.stringify(rows);
}
