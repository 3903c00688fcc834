import { expect } from 'vitest';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { Resource } from '../../../schemas/rules/types.ts';
import type { Client, LooseJson, Reply } from '../http/client.ts';
import type { ResourceCaller } from '../http/resource-caller.ts';
import { type TablePage, tablePages } from './table-pages.ts';

/** A back office of such a client after its sign-in. */
export interface Office {
  readonly area: BackOffice;
  readonly client: Client;
  /** Valid values for the fields of its forms. */
  readonly caller: ResourceCaller;
  /** The path of the menu entry of each component. */
  readonly paths: ReadonlyMap<string, string>;
  /** Pages with a write that asked for the caller's password. */
  readonly proven: Set<string>;
}

/** What such a client sends back from the last list, with every list call. */
export const echoedPaging = {
  page: 1,
  per_page: 30,
  total: 0,
  last_page: 1,
  current_page: 1,
  count: '',
};
const allTime = ['2000-01-01 00:00:00', '2099-01-01 00:00:00'];
const changedText = 'Changed text';

/** A form has no null. */
export const asForm = (value: LooseJson): LooseJson => {
  if (Array.isArray(value)) return value.map(asForm);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== null)
      .map(([name, part]) => [name, asForm(part)]),
  );
};

/** The data of an answer, which is no refusal. */
export function dataOf({ code, msg, data }: Reply, call: string): LooseJson {
  expect({ code, msg, errors: data?.errors }, call).toMatchObject({
    code: 200,
    errors: undefined,
  });
  return data;
}

/** A write; where the mall asks for the caller's password, it is entered (decision 0080). */
export async function write(
  { client, proven }: Pick<Office, 'client' | 'proven'>,
  page: string,
  call: readonly ['post' | 'put' | 'delete', string, Readonly<Record<string, unknown>>?],
): Promise<LooseJson> {
  const [method, path, body] = call;
  const sent = await client[method](path, body);
  const pointers = (sent.data?.errors ?? []).map(({ pointer }: LooseJson) => pointer);
  const asksForProof = pointers.length > 0 && pointers.every((at: string) => at.endsWith('/proof'));
  if (asksForProof) proven.add(page);
  const answer = asksForProof ? await client.proven()[method](path, body) : sent;
  return dataOf(answer, `${method} ${path} ${JSON.stringify(body)}`);
}

/** Plays the calls of a page with a table: list, searches, details, its form and deletions. */
export async function playTable(office: Office, page: string): Promise<void> {
  const table = tablePages[office.area][page]!;
  const play = new TablePlay(office, page, table);
  const rows = await play.list();
  expect(rows, 'has a row').not.toEqual([]);
  for (const row of rows)
    expect(Object.keys(row)).toEqual(expect.arrayContaining([...play.columns]));
  for (const search of namesOf(table.search)) await play.search(rows, search);
  expect(Object.keys(await play.details(rows[0].id))).toEqual(
    expect.arrayContaining([...play.columns]),
  );
  if (table.form) await play.form(table.form);
  else if (table.edits) await play.edit((await play.list(table.edits[1]))[0].id, table.edits[0]);
  if (table.deletes) await play.remove(rows.at(-1).id);
}

const namesOf = (text = ''): readonly string[] => text.split(/\s+/).filter((name) => name !== '');

class TablePlay {
  readonly columns: readonly string[];
  private readonly path: string;

  constructor(
    private readonly office: Office,
    private readonly page: string,
    private readonly table: TablePage,
  ) {
    this.columns = namesOf(table.columns);
    this.path = table.rows ?? office.paths.get(page)!;
  }

  async list(query: object = {}): Promise<LooseJson> {
    const { tree, query: own } = this.table;
    const sent = { ...echoedPaging, ...own, ...query };
    const isTree = tree !== undefined && Object.keys(query).length === 0;
    const answer = await this.office.client.get(this.path, {
      ...sent,
      ...(isTree ? { isChildren: true, pid: 0 } : {}),
    });
    const data = dataOf(answer, `get ${this.path} ${JSON.stringify(query)}`);
    if (!isTree) expect(data).toMatchObject({ total: expect.any(Number), per_page: 30 });
    return isTree ? data : data.data;
  }

  /** Expects that a row is found by what it shows. */
  async search(rows: LooseJson, search: string): Promise<void> {
    const [name = '', ...operator] = search.split('|');
    const row = rows.find((one: LooseJson) => !['', null, undefined].includes(one[name]));
    const shown = String(row === undefined ? 'a' : row[name]);
    const parts: Readonly<Record<string, string>> = {
      like: shown.slice(1),
      likeRight: shown.slice(0, 2),
    };
    const text = parts[operator[0] ?? ''] ?? shown;
    const suffix = ['', ...operator].join('|');
    const query = { [name]: operator[0] === 'between' ? allTime : `${text}${suffix}` };
    const found = (await this.list(query)).map(({ id }: LooseJson) => id);
    if (row) expect(found, JSON.stringify(query)).toContain(row.id);
  }

  async details(id: number): Promise<LooseJson> {
    const path = `${this.path}/${id}`;
    return dataOf(await this.office.client.get(path), `get ${path}`);
  }

  async form(names: string): Promise<void> {
    const { client, caller } = this.office;
    const options = await client.get(this.path, { isAll: true });
    expect(dataOf(options, 'options')).toEqual(expect.any(Array));
    const values: LooseJson = await caller.values(this.resource);
    if (this.table.tree) values.pid = 0;
    if (names.includes('specs')) values.specs = ['Red', 'Blue'];
    const body = Object.fromEntries(
      namesOf(names).map((name) => [name, values[name] ?? (/^is_/.test(name) ? 0 : '')]),
    );
    const { id } = await write(this.office, this.page, ['post', this.path, asForm(body)]);
    const ids = async () => (await this.list()).map((row: LooseJson) => row.id);
    expect(await ids(), 'is added').toContain(id);
    await this.edit(id, this.editedName(names));
    await this.remove(id);
  }

  /** Sends the whole row back with one value changed. */
  async edit(id: number, name: string): Promise<void> {
    const row = await this.details(id);
    const values: LooseJson = this.table.edits
      ? {}
      : await this.office.caller.values(this.resource);
    const changed = values[name] ?? changedText;
    const path = `${this.path}/${id}`;
    const { proven, client } = this.office;
    dataOf(await client.put(path, asForm(row)), `put ${path} unchanged`);
    const { rev: _, ...sent } = { ...row, [name]: changed };
    await write({ client, proven }, this.page, ['put', path, asForm(sent)]);
    expect((await this.details(id))[name]).toEqual(changed);
  }

  async remove(id: number): Promise<void> {
    await write(this.office, this.page, ['delete', `${this.path}/${id}`]);
    expect((await this.list()).map((row: LooseJson) => row.id)).not.toContain(id);
  }

  private get resource(): Resource {
    const { caller, area } = this.office;
    return caller.resources.all.find(
      (resource) => resource.scope[area] && caller.path(resource) === this.path,
    )!;
  }

  /** The first name that the form types: a text or a number. */
  private editedName(names: string): string {
    const typed = new Set(['text', 'textarea', 'number', 'integer']);
    return namesOf(names).find((name) => typed.has(this.resource.fields.get(name)?.type ?? ''))!;
  }
}
