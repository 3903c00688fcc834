import { checkStatus } from '../../schemas/contract/account-statuses.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import { isSecretMask } from '../../schemas/contract/limits.ts';
import type { Field, Resource } from '../../schemas/rules/types.ts';
import { parseInteger } from '../../schemas/rules/values/parse-scalar.ts';
import { writableFieldsOf } from '../backoffice/resources/access/field-access.ts';
import type { CrudContext } from '../backoffice/resources/crud-context.ts';
import { listRows } from '../backoffice/resources/read/list-rows.ts';
import type { WireRow } from '../backoffice/resources/read/show-row.ts';
import { takenKey } from '../backoffice/resources/resources.errors.ts';
import { columnOf, quote } from '../backoffice/resources/tables/columns.ts';
import { staleRefusal } from '../backoffice/resources/write/rules/stale-write.ts';
import type { Actor } from '../platform/http/access/actor.ts';
import { Refusal } from '../platform/http/response/errors.ts';
import type { Wire } from '../platform/http/response/wire-json.ts';
import type { Sent } from './translation.ts';
import { withoutEqualFields } from './whole-rows.ts';

interface AnsweredRow {
  readonly crud: CrudContext;
  readonly actor: Actor;
  readonly resource: Resource;
  readonly sent: Sent;
  /** Adds a row with a body. */
  readonly create: (body: Sent) => Promise<Wire<WireRow>>;
}

/** The paging beside the row. */
const pageNames: ReadonlySet<string> = new Set<keyof Page>([
  'data',
  'count',
  'total',
  'per_page',
  'last_page',
  'current_page',
  'total_is',
]);

/**
 * Adds a row from the whole answer of a list of `rowBeside` (`resource-routes.ts`), which is the
 * row of the caller beside its page (docs/decisions/0003-legacy-clients.md). Read-only fields that
 * equal that row are ignored, and a masked secret is the stored one.
 *
 * @returns the stored row when nothing differs from it and it takes no second one
 * @throws Refusal 409 for an answer of another revision; 422 for read-only fields that differ
 */
export async function createAnsweredRow(call: AnsweredRow): Promise<Wire<WireRow>> {
  const { crud, actor, resource, create } = call;
  const sent = withoutPaging(call.sent);
  const stored = await findAnswered(call);
  if (!stored) return create(sent);
  const id = Number(stored.id);
  const { resources } = crud;
  const { rev: _, ...changed } = await withoutEqualFields(
    { actor, resource, resources, readStored: async () => stored },
    sent,
  );
  const rev = parseInteger(sent.rev);
  if (rev !== undefined && rev !== stored.rev)
    throw await staleRefusal({ crud, sql: crud.database, actor, resource }, { id, rev, sent: {} });
  try {
    return await create({ ...changed, ...(await writtenFields(call, sent, stored)) });
  } catch (error) {
    if (Object.keys(changed).length === 0 && isKept(error, resource, stored)) return stored;
    throw error;
  }
}

const withoutPaging = (sent: Sent): Sent =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !pageNames.has(name)));

/** The row whose fields stand beside the page. A page of two needs no count. */
async function findAnswered({ crud, actor, resource }: AnsweredRow): Promise<WireRow | undefined> {
  const answer = (await listRows(crud, actor, resource, { per_page: '2' })).read();
  return (answer as Page<WireRow>).data[0];
}

/** The sent fields that the caller may write, with the text of unchanged secrets. */
async function writtenFields(call: AnsweredRow, sent: Sent, stored: WireRow): Promise<Sent> {
  const { actor, resource } = call;
  const writable = [...writableFieldsOf(resource, actor, 'store').values()];
  const names = writable.map(({ name }) => name).filter((name) => sent[name] !== undefined);
  const masked = writable.filter(
    ({ name, type, shown }) =>
      type === 'secret' && sent[name] === stored[name] && isSecretMask(sent[name], shown),
  );
  return {
    ...Object.fromEntries(names.map((name) => [name, sent[name]])),
    ...(await readSecrets(call, Number(stored.id), masked)),
  };
}

async function readSecrets(
  { crud, resource }: AnsweredRow,
  id: number,
  fields: readonly Field[],
): Promise<Sent> {
  if (fields.length === 0) return {};
  const [row] = await crud.database.rows<Readonly<Record<string, Buffer | null>>>(
    `SELECT ${fields.map(columnOf).join(', ')} FROM ${quote(resource.table)} WHERE id = $1`,
    [id],
  );
  const texts = fields.flatMap(({ name }) => {
    const secret = row?.[name]?.toString('utf8');
    return secret ? [[name, crud.secrets.decrypt(secret)] as const] : [];
  });
  return Object.fromEntries(texts);
}

/**
 * Whether a row was refused because its owner has one: an identity check that was not refused,
 * which no password replaces.
 */
const isKept = (error: unknown, resource: Resource, stored: WireRow): boolean =>
  error instanceof Refusal &&
  error.errors.length > 0 &&
  error.errors.every(
    ({ key, pointer }) =>
      key === takenKey(resource, [pointer.slice(1)]) ||
      (pointer === '/proof' && stored.check_status !== checkStatus.refused),
  );
