import type { Message } from '../../../schemas/contract/calls/accounts/messages.ts';
import type { Client } from '../../helpers/http/client.ts';

/** One page of the messages of an account. */
export const inboxOf = async (client: Client, path = '/user/messages') =>
  (await client.get(path)).data;

export const kindsIn = (page: { readonly data: readonly Message[] }): string[] =>
  page.data.map(({ kind }) => kind);
