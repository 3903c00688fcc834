import { PassThrough } from 'node:stream';
import type { LiveChange, LiveEnd, LiveEvent } from '../../schemas/contract/calls/live.ts';
import type { Actor } from '../http/actor.ts';

/** A reader that leaves more bytes than this unread is too slow: it is sent away and asks again for what it missed. Our choice. */
const mostUnread = 64 * 1024;

/** One open stream of an account. Changes wait for `flush`, so that many of a kind go out as one. */
export class LiveStream {
  readonly body = new PassThrough();
  private readonly waiting = new Map<string, LiveChange>();
  private sent = 0;

  /** @param actor as it is now: its rights are read anew each second */
  constructor(public actor: Actor) {}

  tell(change: LiveChange): void {
    const key = `${change.resource} ${change.msg}`;
    this.waiting.set(key, { ...change, count: (this.waiting.get(key)?.count ?? 0) + change.count });
  }

  flush(): void {
    const changes = [...this.waiting.values()];
    this.waiting.clear();
    for (const data of changes) this.send({ event: 'change', data });
  }

  send({ event, data }: LiveEvent): void {
    if (this.body.writableEnded) return;
    this.body.write(`id: ${(this.sent += 1)}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (this.body.writableLength > mostUnread) this.body.destroy();
  }

  /** A comment, which keeps proxies and readers from taking silence for an end. */
  beat(): void {
    if (!this.body.writableEnded) this.body.write(': beat\n\n');
  }

  end(reason: LiveEnd): void {
    this.send({ event: 'end', data: { reason } });
    this.body.end();
  }
}
