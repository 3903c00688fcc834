import { counter } from '../../../server/proof/values/counter.ts';
import type { Client, Reply } from './client.ts';

const nextKey = counter();

/** Sends a message with a new key to a conversation. @param path `/chats/7`, `/Seller/chats/7` */
export const sendMessage = (
  client: Client,
  path: string,
  content: string,
  type = 'text',
): Promise<Reply> =>
  client.post(`${path}/messages`, {
    content_type: type,
    content,
    client_key: `test-key-${nextKey()}`,
  });

/** Opens the conversation with a store; 0 is the platform. @returns its id */
export const openChat = async (client: Client, storeId: number): Promise<number> =>
  (await client.post('/chats', { store_id: storeId })).data.conversation.id;

interface VisitorChat {
  readonly client: Client;
  readonly id: number;
  readonly token: string;
}

/** Opens a conversation as a visitor without a cookie store, who sends the token as programs do. */
export async function openVisitorChat(anonymous: Client, storeId: number): Promise<VisitorChat> {
  const { data } = await anonymous.json().post('/chats', { store_id: storeId });
  const token: string = data.visitor_token;
  return {
    client: anonymous.json().with({ 'x-visitor': token }),
    id: data.conversation.id,
    token,
  };
}

/** Contents of a page of messages, in its order. */
export const contentsOf = ({ data }: Reply): readonly string[] =>
  data.messages.map((message: { content: string }) => message.content);
