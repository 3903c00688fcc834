import type { Readable } from 'node:stream';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { backOffices, type BackOffice } from '../../schemas/contract/areas.ts';
import { liveBeatMs, maxStreams } from '../../schemas/contract/calls/live.ts';
import { Log } from '../config/log.ts';
import { Notifications } from '../config/notifications.ts';
import type { Actor } from '../http/actor.ts';
import { httpErrors } from '../http/errors.ts';
import { translate } from '../http/language.ts';
import { Sessions } from '../http/sessions.ts';
import { Crud } from '../resources/crud.ts';
import { Resources } from '../resources/registry.ts';
import { type Happened, hears, liveChannel, noticeKey, readHappened } from './live-notices.ts';
import { LiveStream } from './live-stream.ts';

/** What happens within this time goes out together; sessions are looked at again after `checkMs` (decisions 8). Milliseconds. */
const gatherMs = 250;
const checkMs = 1000;
/** Streams of one process; more are refused. Our choice, half of the sockets. */
const mostOfAll = 2000;
/** Checks that may fail in a row: beyond, nobody is known to be signed in and all are sent away. */
const mostFailures = 5;

/** The open streams of this process. Hears by one connection what any process did, and passes on to each account what it may list. */
@Injectable()
export class LiveStreams implements BeforeApplicationShutdown {
  private readonly streams = new Set<LiveStream>();
  private listening: Promise<void> | undefined;
  private timers: readonly NodeJS.Timeout[] = [];
  private gathering: NodeJS.Timeout | undefined;
  private failures = 0;
  private checking = false;
  private isStopping = false;

  constructor(
    private readonly notifications: Notifications,
    private readonly sessions: Sessions,
    private readonly resources: Resources,
    private readonly crud: Crud,
    private readonly log: Log,
  ) {}

  /** @throws Refusal `http.tooFrequent` when the process has as many as it can hold */
  async open(actor: Actor): Promise<Readable> {
    if (this.streams.size >= mostOfAll || this.isStopping)
      throw httpErrors.tooFrequent({ seconds: 30 });
    await (this.listening ??= this.notifications.listen(liveChannel, {
      told: (payload) => {
        this.hear(payload);
      },
      resumed: () => {
        this.resume();
      },
    }));
    const same = [...this.streams].filter(
      (stream) => stream.actor.area === actor.area && stream.actor.id === actor.id,
    );
    for (const old of same.slice(0, Math.max(0, same.length - maxStreams + 1)))
      this.close(old, 'replaced');
    const stream = new LiveStream(actor);
    stream.body.once('close', () => {
      this.forget(stream);
    });
    this.streams.add(stream);
    if (this.timers.length === 0)
      this.timers = [
        setInterval(() => {
          void this.check();
        }, checkMs).unref(),
        setInterval(() => {
          this.streams.forEach((each) => {
            each.beat();
          });
        }, liveBeatMs).unref(),
      ];
    stream.send({ event: 'ready', data: {} });
    return stream.body;
  }

  beforeApplicationShutdown(): void {
    this.isStopping = true;
    for (const stream of this.streams) this.close(stream, 'stop');
  }

  private hear(payload: string): void {
    const happened = readHappened(payload);
    if (!happened) return;
    const table = this.resources.byName.get(happened.resource)?.table;
    if (table !== undefined) this.crud.counts.drop(table); // whoever asks for a count now gets a new one
    for (const stream of this.streams) this.pass(stream, happened);
    this.gathering ??= setTimeout(() => {
      this.gathering = undefined;
      this.streams.forEach((stream) => {
        stream.flush();
      });
    }, gatherMs).unref();
  }

  private pass(stream: LiveStream, happened: Happened): void {
    const { actor } = stream;
    if (!hears(actor, this.resources.byName.get(happened.resource), happened)) return;
    const key = noticeKey(actor.area as BackOffice, happened);
    stream.tell({
      resource: happened.resource,
      count: 1,
      msg: key === undefined ? '' : translate(actor.language, key),
    });
  }

  /** What happened meanwhile is not known, so everybody asks anew. */
  private resume(): void {
    for (const stream of this.streams) stream.send({ event: 'ready', data: {} });
  }

  /** One statement per area: who signed out, was disabled or lost a right hears nothing from now on. */
  private async check(): Promise<void> {
    if (this.checking) return;
    this.checking = true;
    try {
      for (const area of backOffices) await this.checkArea(area);
      this.failures = 0;
    } catch (error) {
      this.failures += 1;
      if (this.failures === 1)
        this.log.warn({ err: error }, 'sessions of streams could not be read');
      if (this.failures > mostFailures)
        for (const stream of this.streams) this.close(stream, 'stop');
    } finally {
      this.checking = false;
    }
  }

  private async checkArea(area: BackOffice): Promise<void> {
    const streams = [...this.streams].filter(({ actor }) => actor.area === area);
    if (streams.length === 0) return;
    const present = await this.sessions.present(area, [
      ...new Set(streams.map(({ actor }) => actor.sessionId)),
    ]);
    for (const stream of streams) {
      const account = present.get(stream.actor.sessionId);
      if (account) stream.actor = { ...stream.actor, ...account };
      else this.close(stream, 'session');
    }
  }

  private close(stream: LiveStream, reason: Parameters<LiveStream['end']>[0]): void {
    stream.end(reason);
    this.forget(stream);
  }

  private forget(stream: LiveStream): void {
    this.streams.delete(stream);
    if (this.streams.size > 0) return;
    this.timers.forEach((timer) => {
      clearInterval(timer);
    });
    this.timers = [];
  }
}
