import { PassThrough } from 'node:stream';
import type { LiveChange, LiveEnd, LiveEvent } from '../../../schemas/contract/calls/live.ts';
import type { Actor } from '../http/access/actor.ts';

/** A client that leaves more bytes unread is disconnected; it connects again and reloads. */
const maxUnreadBytes = 64 * 1024;

/** One open event stream of an account. Changes are collected until `flush`. */
export class LiveStream {
  readonly body = new PassThrough();
  private readonly pending = new Map<string, LiveChange>();
  private lastId = 0;

  /** @param actor its rights are updated each second */
  constructor(public actor: Actor) {}

  /** Changes of the same kind are sent as one, with their count. */
  add(change: LiveChange): void {
    const key = `${change.resource} ${change.msg}`;
    const count = (this.pending.get(key)?.count ?? 0) + change.count;
    this.pending.set(key, { ...change, count });
  }

  /** Sends the collected changes. */
  flush(): void {
    const changes = [...this.pending.values()];
    this.pending.clear();
    for (const data of changes) this.send({ event: 'change', data });
  }

  send({ event, data }: LiveEvent): void {
    if (this.body.writableEnded) return;
    this.lastId += 1;
    this.body.write(`id: ${this.lastId}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (this.body.writableLength > maxUnreadBytes) this.body.destroy();
  }

  /** Sends a comment, so that proxies and clients do not close a stream without events. */
  sendHeartbeat(): void {
    if (!this.body.writableEnded) this.body.write(': beat\n\n');
  }

  end(reason: LiveEnd): void {
    this.send({ event: 'end', data: { reason } });
    this.body.end();
  }
}
