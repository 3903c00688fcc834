import { type Area, apiPrefix } from '../../../schemas/contract/areas.ts';
import type { LoginAnswer } from '../../../schemas/contract/calls/accounts/auth.ts';
import type { App } from '../../../server/app.ts';
import { startSession } from '../../../server/proof/own-mall.ts';
import type { Builders, Built, BuiltSeller } from '../mall/builders.ts';
import { Client } from './client.ts';

export interface Clients {
  readonly anonymous: Client;
  /** Clients of signed-in accounts. */
  readonly as: {
    /** A super admin. */
    admin(): Promise<Client>;
    /** An admin with exactly these rights: `Admin.expresses.index`. */
    adminWith(...rights: readonly string[]): Promise<Client>;
    /** The owner of a store; without one, of a new store. */
    seller(seller?: BuiltSeller): Promise<Client>;
    shopper(shopper?: Built): Promise<Client>;
    /** Any account; with a password it signs in through the API. */
    account(area: Area, username: string, password?: string): Promise<Client>;
  };
}

export function clients(app: Pick<App, 'get'>, url: string, build: Builders): Clients {
  const account = async (area: Area, username: string, password?: string): Promise<Client> =>
    password === undefined
      ? new Client(url, await startSession(app, area, username))
      : signIn(url, area, { username, password });
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

async function signIn(
  url: string,
  area: Area,
  request: { readonly username: string; readonly password: string },
): Promise<Client> {
  const client = new Client(url);
  const { code, msg, data } = await client.post<LoginAnswer>(`${apiPrefix[area]}login`, request);
  if (code !== 200)
    throw new Error(`${request.username} could not sign in to ${area}: ${code} ${msg}`);
  client.token = data.access_token;
  return client;
}
