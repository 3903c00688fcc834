import { expect, vi } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import type { ServerFrame, SocketAuth } from '../../../schemas/contract/calls/chat/chat-socket.ts';
import type { LooseJson } from './client.ts';

const until = { timeout: 5000, interval: 20 };
type FrameType = ServerFrame['type'];

/** A socket of the chat with the frames that it has received. */
export class TestSocket {
  readonly frames: ServerFrame[] = [];
  closed: { readonly code: number; readonly reason: string } | undefined;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => this.frames.push(JSON.parse(String(data)) as ServerFrame));
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) };
    });
    socket.on('error', () => undefined);
  }

  static async open(url: string, options: ClientOptions = {}): Promise<TestSocket> {
    const socket = new TestSocket(new WebSocket(`${url.replace('http', 'ws')}/ws`, options));
    await new Promise<void>((resolve, reject) => {
      socket.socket.once('open', resolve).once('error', reject);
    });
    return socket;
  }

  /** Opens a socket and signs in. */
  static async signedIn(
    url: string,
    auth: SocketAuth,
    options: ClientOptions = {},
  ): Promise<TestSocket> {
    const socket = await TestSocket.open(url, options);
    socket.send('auth', auth);
    await socket.next('ready');
    return socket;
  }

  send(type: string, data: unknown = {}): void {
    this.socket.send(JSON.stringify({ type, data }));
  }

  /** `data` of the frames of a type. */
  of(type: FrameType): readonly LooseJson[] {
    return this.frames.filter((frame) => frame.type === type).map(({ data }) => data);
  }

  /** Contents of the messages that arrived. */
  contents(): readonly string[] {
    return this.of('chat').map(({ content }) => content as string);
  }

  /** Waits for a frame of the type. */
  async next(type: FrameType): Promise<LooseJson> {
    await vi.waitFor(() => expect(this.of(type)).not.toEqual([]), until);
    return this.of(type).at(-1);
  }

  /** Waits for the end. @returns the reason of the last frame, or of the close */
  async ended(): Promise<string> {
    await vi.waitFor(() => expect(this.closed).toBeDefined(), until);
    const [end] = this.of('end') as readonly { readonly reason: string }[];
    return end?.reason ?? this.closed!.reason;
  }

  stop(): void {
    this.socket.terminate();
  }
}
