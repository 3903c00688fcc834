import type { BackOffice } from '../../schemas/contract/areas.ts';
import type { KeyScope } from '../../schemas/contract/dicts/key-dicts.ts';
import type { Calls, ProofMall, ProofReply } from './calls.ts';
import { counter } from './values/counter.ts';

const nextNumber = counter();

export interface KeyOptions {
  /** Undefined for every right of the area. */
  readonly rights?: readonly string[];
  readonly scopes?: readonly KeyScope[];
  readonly rate?: number;
}

/** The id of the account that owns the caller's roles: itself, or who it belongs to. */
export async function roleOwnerOf(client: Calls, area: BackOffice): Promise<number> {
  const { data } = await client.post(`/${area}/auth/info`);
  const { belong_id: belongId, id } = data as { belong_id: number; id: number };
  return belongId || id;
}

/** The id of a new role with these rights, made by SQL as a role of the owner. */
export async function aRoleWith(
  app: Pick<ProofMall, 'sql'>,
  area: BackOffice,
  ownerId: number,
  rights: readonly string[] | undefined,
): Promise<number> {
  const kind = area === 'Admin' ? 'admin' : 'user';
  const [role] = await app.sql.rows<{ id: number }>(
    `INSERT INTO ${kind}_roles (name, belong_id) VALUES ($1, $2) RETURNING id`,
    [`Key ${nextNumber()}`, ownerId],
  );
  await app.sql.run(
    `
      INSERT INTO ${kind}_to_permissions (role_id, permission_id)
      SELECT $1, id
      FROM ${kind}_permissions
      WHERE $2::text[] IS NULL OR apis = ANY($2::text[])`,
    [role!.id, rights ?? null],
  );
  return role!.id;
}

export interface MadeKey<C extends Calls> {
  readonly id: number;
  readonly roleId: number;
  readonly secret: string;
  /** A caller with the key and JSON bodies. */
  readonly client: C;
}

/** Makes a key by the calls of the back office. @param owner an account that may make keys */
export async function aKeyOf<C extends Calls>(
  app: Pick<ProofMall, 'sql'>,
  area: BackOffice,
  owner: C,
  { rights, scopes = ['read', 'write', 'commands'], rate = 6000 }: KeyOptions = {},
): Promise<MadeKey<C>> {
  const by = owner.json().proven();
  const roleId = await aRoleWith(app, area, await roleOwnerOf(by, area), rights);
  const path = `/${area}/api_keys`;
  const description = `Program ${nextNumber()}`;
  const made = done<{ id: number }>(
    await by.post(path, { description, role_id: roleId, scopes, rate }),
  );
  const { text } = done<{ text: string }>(await by.post(`${path}/${made.id}/commands/issue`));
  return { id: made.id, roleId, secret: text, client: withKey(owner, text) };
}

/** The caller with another token. */
export const withKey = <C extends Calls>(client: C, secret: string): C => {
  const keyed = client.json().with({});
  keyed.token = secret;
  return keyed;
};

function done<T>({ code, msg, data }: ProofReply): T {
  if (code !== 200) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`);
  return data as T;
}
