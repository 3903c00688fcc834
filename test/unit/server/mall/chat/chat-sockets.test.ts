import { afterEach, expect, test, vi } from 'vitest';
import { socketLimits } from '../../../../../schemas/contract/calls/chat/chat-socket.ts';
import type { ChatParty } from '../../../../../server/mall/chat/parties/chat-party.ts';
import type { ChatSocket } from '../../../../../server/mall/chat/sockets/chat-socket.ts';
import { ChatSockets } from '../../../../../server/mall/chat/sockets/chat-sockets.ts';

type Parts = ConstructorParameters<typeof ChatSockets>;

const opened: { readonly sockets: ChatSockets; readonly socket: ChatSocket }[] = [];
afterEach(() => {
  for (const { sockets, socket } of opened.splice(0)) sockets.remove(socket);
});

/** Opens a socket of an account at the store 1. @returns its end, once it has one */
async function join(sockets: ChatSockets, account: number) {
  const end = vi.fn();
  const address = `192.0.2.${opened.length}`;
  const socket = { address, audiences: [], party: undefined, end } as unknown as ChatSocket;
  expect(sockets.admit(socket)).toBe(true);
  opened.push({ sockets, socket });
  const actor = { area: 'Seller', id: account };
  const party = { kind: 'store', key: '1', side: 'staff', actor } as unknown as ChatParty;
  const isJoined = await sockets.join(socket, party);
  return { isJoined, end };
}

/** A store with as many sockets as it may have; the first is of account 1. */
async function aFullStore() {
  const bus = { listen: async () => undefined };
  const sockets = new ChatSockets(...([bus, {}, {}, {}] as unknown as Parts));
  const first = await join(sockets, 1);
  for (let count = 1; count < socketLimits.perStore; count += 1)
    await join(sockets, 2 + Math.floor(count / socketLimits.perAccount));
  return { sockets, first };
}

test('in a full store a new socket of an account replaces its own oldest', async () => {
  const { sockets, first } = await aFullStore();
  const next = await join(sockets, 1);
  expect(next.isJoined).toBe(true);
  expect(first.end).toHaveBeenCalledWith('replaced');
  expect(sockets.size).toBe(socketLimits.perStore);
});

test('a full store refuses an account without a socket and keeps the sockets of others', async () => {
  const { sockets, first } = await aFullStore();
  expect(await join(sockets, 999)).toMatchObject({ isJoined: false });
  expect(first.end).not.toHaveBeenCalled();
});
