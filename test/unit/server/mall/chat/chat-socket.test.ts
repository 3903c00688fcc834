import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { socketLimits } from '../../../../../schemas/contract/calls/chat/chat-socket.ts';
import { ChatSocket } from '../../../../../server/mall/chat/sockets/chat-socket.ts';

class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly sent: string[] = [];
  closed: readonly [number, string] | undefined;
  isTerminated = false;
  send(text: string): void {
    this.sent.push(text);
  }
  close(code: number, reason: string): void {
    this.closed = [code, reason];
  }
  terminate(): void {
    this.isTerminated = true;
  }
}
let fake: FakeSocket;
let socket: ChatSocket;
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  fake = new FakeSocket();
  socket = new ChatSocket(fake as unknown as WebSocket, '192.0.2.1');
});
afterEach(() => {
  vi.useRealTimers();
});

test('a client that reads too slowly is cut off', () => {
  fake.bufferedAmount = socketLimits.unread;
  socket.send({ type: 'heart', data: {} });
  expect([fake.sent.length, fake.isTerminated]).toEqual([1, false]);
  fake.bufferedAmount += 1;
  socket.send({ type: 'heart', data: {} });
  expect([fake.sent.length, fake.isTerminated]).toEqual([1, true]);
});

test('frames are counted in windows of ten seconds', () => {
  for (let n = 0; n < socketLimits.framesPer10s; n += 1) expect(socket.countFrame(0)).toBe(true);
  expect(socket.countFrame(9999)).toBe(false);
  expect(socket.countFrame(10_000)).toBe(true);
});

test('a socket is silent after 55 seconds without a frame', () => {
  socket.countFrame(1000);
  expect(socket.isSilent(1000 + socketLimits.silenceMs)).toBe(false);
  expect(socket.isSilent(1001 + socketLimits.silenceMs)).toBe(true);
});

test('typing is forwarded every three seconds and at once in another conversation', () => {
  expect([socket.mayType(1, 0), socket.mayType(1, 2999), socket.mayType(2, 2999)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(socket.mayType(2, 2999 + socketLimits.typingMs)).toBe(true);
});

test('sends one end frame, and cuts off a client that does not close', () => {
  socket.end('flood');
  socket.end('stop');
  expect(fake.sent.map((text) => JSON.parse(text))).toEqual([
    { type: 'end', data: { reason: 'flood' } },
  ]);
  expect(fake.closed).toEqual([1013, 'flood']);
  vi.advanceTimersByTime(1000);
  expect(fake.isTerminated).toBe(true);
});
