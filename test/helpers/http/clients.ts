import { apiPrefix, type Area } from '../../../schemas/contract/areas.ts';
import type { LoginAnswer } from '../../../schemas/contract/calls/accounts/auth.ts';
import { type Built, type Builders, type BuiltSeller, testPassword } from '../mall/builders.ts';
import { Client } from './client.ts';

export interface Clients {
  readonly anonymous: Client;
  /** Signs accounts in through the API. */
  readonly as: {
    /** A super admin. */
    admin(): Promise<Client>;
    /** An admin with exactly these rights: `Admin.expresses.index`. */
    adminWith(...rights: readonly string[]): Promise<Client>;
    /** The owner of a store; without one, of a new store. */
    seller(seller?: BuiltSeller): Promise<Client>;
    shopper(shopper?: Built): Promise<Client>;
    /** Any account that a builder made. */
    account(area: Area, username: string, password?: string): Promise<Client>;
  };
}

export function clients(url: string, build: Builders): Clients {
  const account = async (
    area: Area,
    username: string,
    password = testPassword,
  ): Promise<Client> => {
    const client = new Client(url);
    const { code, msg, data } = await client.post<LoginAnswer>(`${apiPrefix[area]}login`, {
      username,
      password,
    });
    if (code !== 200) throw new Error(`${username} could not sign in to ${area}: ${code} ${msg}`);
    client.token = data.access_token;
    return client;
  };
  return {
    anonymous: new Client(url),
    as: {
      account,
      admin: async () => account('Admin', (await build.anAdmin()).username),
      adminWith: async (...rights) => account('Admin', (await build.anAdmin({ rights })).username),
      seller: async (seller) => account('Seller', (seller ?? (await build.aSeller())).username),
      shopper: async (shopper) => account('shop', (shopper ?? (await build.aShopper())).username),
    },
  };
}
