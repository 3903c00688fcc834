import { expect } from 'vitest';
import { counter } from '../../../server/proof/values/counter.ts';
import { Client, type LooseJson } from '../http/client.ts';
import { endCodeMinute, sentCode } from '../mall/sent-code.ts';
import type { PagesMall, PlayPage } from './office-mall.ts';
import { asForm, dataOf, echoedPaging, write } from './play-table.ts';

export const nextPhone = counter(13_400_000_000);
export const newPassword = 'A-good-password-7';
export const parcel = { delivery_code: 'yd', delivery_no: 'YD1234567' };
/** Calls that asked for the password of the shopper. */
export const proven = new Set<string>();

export const get = async (client: Client, path: string, query: object = {}): Promise<LooseJson> =>
  dataOf(await client.get(path, { ...query }), `get ${path}`);
export const send = (
  client: Client,
  method: 'post' | 'put' | 'delete',
  path: string,
  body: object = {},
): Promise<LooseJson> => write({ client, proven }, path, [method, path, asForm(body)]);
/** Forms of a shopper, and of a visitor. */
export const formOf = ({ shopper }: PagesMall): Client =>
  new Client(shopper.client.url, shopper.client.token);
export const visitorOf = ({ shopper }: PagesMall): Client => new Client(shopper.client.url);
export const aShopper = async (mall: PagesMall): Promise<Client> => {
  const { client } = await mall.trade.shopper({ money: 100_000, points: 1000 });
  return new Client(client.url, client.token);
};
/** The rows of a page of a list. */
export const rowsOf = async (
  client: Client,
  path: string,
  query: object = {},
): Promise<LooseJson> => {
  const data = await get(client, path, { ...echoedPaging, ...query });
  expect(data, path).toMatchObject({ data: expect.any(Array), total: expect.any(Number) });
  return data.data;
};
export const list =
  (path: string, ...queries: readonly object[]): PlayPage =>
  async (mall) => {
    for (const query of queries.length > 0 ? queries : [{}])
      await rowsOf(formOf(mall), path, query);
  };

export async function codeFor(mall: PagesMall, client: Client, phone: string, name: string) {
  await endCodeMinute(mall.souk, phone);
  await send(client, 'post', '/sms', { phone, name });
  return sentCode(mall.souk, phone, name);
}
export async function register(
  mall: PagesMall,
): Promise<{ readonly phone: string; client: Client }> {
  const phone = String(nextPhone());
  const visitor = visitorOf(mall);
  const code = await codeFor(mall, visitor, phone, 'register');
  const body = { type: 'phone', username: phone, password: newPassword, code, inviter_id: '' };
  const { access_token } = await send(visitor, 'post', '/register', body);
  return { phone, client: new Client(visitor.url, access_token) };
}
