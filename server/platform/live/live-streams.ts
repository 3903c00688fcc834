import { PassThrough, type Readable } from 'node:stream';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { type BackOffice, backOffices } from '../../../schemas/contract/areas.ts';
import {
  heartbeatIntervalMs,
  type LiveChange,
  type LiveEnd,
  type LiveEvent,
  maxStreams,
} from '../../../schemas/contract/calls/live.ts';
import { Notifications } from '../database/notifications.ts';
import type { Actor } from '../http/access/actor.ts';
import { SessionWatch } from '../http/access/session-watch.ts';
import { Sessions } from '../http/access/sessions.ts';
import { httpErrors } from '../http/response/errors.ts';
import { translate } from '../i18n/language.ts';
import { Log } from '../observability/log.ts';
import { LiveAudience } from './live-audience.ts';
import { type LiveNotice, liveChannel, messageKeyOf, parseNotice } from './live-notice.ts';

/** A client that leaves more bytes unread is disconnected; it connects again and reloads. */
const maxUnreadBytes = 64 * 1024;

/** One open event stream of an account. Changes are collected until `flush`. */
class LiveStream {
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

/** Changes within this time are sent together. Milliseconds. */
const collectMs = 250;
/** Streams of one process: half of its sockets. */
const maxStreamsPerProcess = 2000;
/** Streams of one store, whose owner may create any number of accounts. */
const maxStreamsPerStore = 100;

/**
 * The open event streams of this process. Receives the notices of all processes over one database
 * connection and sends each account those it may see.
 */
@Injectable()
export class LiveStreams implements BeforeApplicationShutdown {
  private readonly streams = new Set<LiveStream>();
  private listening: Promise<void> | undefined;
  private heartbeat: NodeJS.Timeout | undefined;
  private flushTimer: NodeJS.Timeout | undefined;
  private readonly watch: SessionWatch<LiveStream>;
  private isStopping = false;

  constructor(
    private readonly notifications: Notifications,
    private readonly audience: LiveAudience,
    sessions: Sessions,
    log: Log,
  ) {
    this.watch = new SessionWatch(sessions, log, {
      areas: backOffices,
      connections: () => this.streams,
      onEnd: (stream) => this.close(stream, 'session'),
      onUnknown: () => this.closeAll('stop'),
    });
  }

  /**
   * @throws Refusal `http.tooFrequent` when the process or the store has its maximum of streams, and
   *   when the process stops
   */
  async open(actor: Actor): Promise<Readable> {
    this.assertRunning();
    this.listening ??= this.listen();
    await this.listening;
    // The process may have begun to stop, and a stream opened after that would never be ended
    this.assertRunning();
    this.closeOldest(actor);
    const ofStore = [...this.streams].filter(({ actor: { storeId } }) => storeId === actor.storeId);
    const isStoreFull = actor.storeId > 0 && ofStore.length >= maxStreamsPerStore;
    if (isStoreFull || this.streams.size >= maxStreamsPerProcess)
      throw httpErrors.tooFrequent({ seconds: 30 });
    const stream = new LiveStream(actor);
    stream.body.once('close', () => {
      this.remove(stream);
    });
    this.streams.add(stream);
    if (!this.heartbeat) this.startTimers();
    stream.send({ event: 'ready', data: {} });
    return stream.body;
  }

  beforeApplicationShutdown(): void {
    this.isStopping = true;
    this.closeAll('stop');
  }

  private assertRunning(): void {
    if (this.isStopping) throw httpErrors.tooFrequent({ seconds: 30 });
  }

  private listen(): Promise<void> {
    return this.notifications.listen(liveChannel, {
      onMessage: (payload) => {
        this.receive(payload);
      },
      // Notices may be lost, so that clients reload everything
      onReconnect: () => {
        for (const stream of this.streams) stream.send({ event: 'ready', data: {} });
      },
    });
  }

  /** An account has at most `maxStreams` streams. */
  private closeOldest({ area, id }: Actor): void {
    const ofAccount = [...this.streams].filter(
      ({ actor }) => actor.area === area && actor.id === id,
    );
    const surplus = Math.max(0, ofAccount.length - maxStreams + 1);
    for (const stream of ofAccount.slice(0, surplus)) this.close(stream, 'replaced');
  }

  private startTimers(): void {
    this.watch.start();
    this.heartbeat = setInterval(() => {
      for (const stream of this.streams) stream.sendHeartbeat();
    }, heartbeatIntervalMs).unref();
  }

  private receive(payload: string): void {
    const notice = parseNotice(payload);
    if (!notice) return;
    this.audience.invalidateCounts(notice);
    for (const stream of this.streams) this.addTo(stream, notice);
    this.flushTimer ??= setTimeout(() => {
      this.flushTimer = undefined;
      for (const stream of this.streams) stream.flush();
    }, collectMs).unref();
  }

  private addTo(stream: LiveStream, notice: LiveNotice): void {
    const { actor } = stream;
    if (!this.audience.includes(actor, notice)) return;
    const key = messageKeyOf(actor.area as BackOffice, notice);
    const msg = key === undefined ? '' : translate(actor.language, key);
    stream.add({ resource: notice.resource, count: 1, msg });
  }

  private closeAll(reason: LiveEnd): void {
    for (const stream of this.streams) this.close(stream, reason);
  }

  private close(stream: LiveStream, reason: LiveEnd): void {
    stream.end(reason);
    this.remove(stream);
  }

  private remove(stream: LiveStream): void {
    this.streams.delete(stream);
    if (this.streams.size > 0) return;
    this.watch.stop();
    clearInterval(this.heartbeat);
    this.heartbeat = undefined;
  }
}
