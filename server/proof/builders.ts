import type { Sql } from '../platform/database/sql.ts';
import { counter } from './values/counter.ts';

/** The password of every account that a builder makes. */
export const testPassword = 'a-test-password-9';

export interface Built {
  readonly id: number;
  readonly username: string;
}
export interface BuiltSeller extends Built {
  readonly storeId: number;
  readonly storeName: string;
}

export interface Builders {
  /** An admin: without `rights` a super admin, else one with a role of these rights. */
  anAdmin(options?: { readonly rights?: readonly string[] }): Promise<Built>;
  /** The owner of a store that has passed verification. */
  aSeller(options?: {
    readonly storeName?: string;
    readonly storeVerify?: number;
  }): Promise<BuiltSeller>;
  /** A sub-account of a seller with a role of these rights. */
  aSubAccount(
    owner: BuiltSeller,
    options?: { readonly rights?: readonly string[] },
  ): Promise<Built>;
  aShopper(): Promise<Built>;
  /** The id of a new class of the third level that the store may sell in. */
  aClassOf(storeId: number): Promise<number>;
}

const nextNumber = counter();

/**
 * Makes accounts and classes by SQL, which is faster than by calls.
 *
 * @param passwordHash hash of `testPassword`
 */
export function builders(sql: Sql, passwordHash: () => Promise<string>): Builders {
  const insert = async (
    table: string,
    values: Readonly<Record<string, unknown>>,
  ): Promise<number> => {
    const columns = Object.keys(values);
    const parameters = columns.map((_, index) => `$${index + 1}`);
    const [row] = await sql.rows<{ id: number }>(
      `
        INSERT INTO ${table} (${columns.join(', ')})
        VALUES (${parameters.join(', ')})
        RETURNING id`,
      Object.values(values),
    );
    return row!.id;
  };
  const account = async (
    table: 'admins' | 'users',
    values: Readonly<Record<string, unknown>> = {},
  ): Promise<Built> => {
    const number = nextNumber();
    const username = `${table.slice(0, -1)}${number}`;
    const id = await insert(table, {
      username,
      password: await passwordHash(),
      nickname: `N${number}`,
      status: 1,
      ...values,
    });
    return { id, username };
  };
  const giveRole = async (
    kind: 'admin' | 'user',
    ownerId: number,
    accountId: number,
    rights: readonly string[],
  ): Promise<void> => {
    const role = await insert(`${kind}_roles`, {
      name: `Role ${nextNumber()}`,
      belong_id: ownerId,
    });
    await sql.run(
      `
        INSERT INTO ${kind}_to_permissions (role_id, permission_id)
        SELECT $1, id
        FROM ${kind}_permissions
        WHERE apis = ANY($2::text[])`,
      [role, rights],
    );
    await sql.run(`INSERT INTO ${kind}_to_roles (${kind}_id, role_id) VALUES ($1, $2)`, [
      accountId,
      role,
    ]);
  };
  return {
    anAdmin: async ({ rights } = {}) => {
      if (!rights) return account('admins', { is_super: 1 });
      const owner = await account('admins', { is_super: 1 });
      const admin = await account('admins', { belong_id: owner.id });
      await giveRole('admin', owner.id, admin.id, rights);
      return admin;
    },
    aSeller: async ({ storeName = `Store ${nextNumber()}`, storeVerify = 4 } = {}) => {
      const owner = await account('users');
      const storeId = await insert('stores', {
        user_id: owner.id,
        store_name: storeName,
        store_verify: storeVerify,
        store_status: 1,
      });
      return { ...owner, storeId, storeName };
    },
    aSubAccount: async (owner, { rights = [] } = {}) => {
      const sub = await account('users', { belong_id: owner.id });
      await giveRole('user', owner.id, sub.id, rights);
      return sub;
    },
    aShopper: () => account('users'),
    aClassOf: async (storeId) => {
      const root = await insert('goods_classes', { name: `Class ${nextNumber()}` });
      const branch = await insert('goods_classes', { name: 'Branch', pid: root });
      const leaf = await insert('goods_classes', { name: 'Leaf', pid: branch });
      await sql.run('INSERT INTO store_classes (store_id, class_id) VALUES ($1, $2)', [
        storeId,
        leaf,
      ]);
      return leaf;
    },
  };
}
