import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { Log } from './log.ts';

/** What a process does with a channel's messages. */
export interface ChannelListener {
  readonly told: (payload: string) => void;
  /** The connection was away and is back: messages in between are lost. */
  readonly resumed: () => void;
}

/** Between two tries to connect, from first to longest; and how often a silent connection is asked whether it lives. Our choice. */
const patience = { firstMs: 500, mostMs: 10_000, pingMs: 20_000 } as const;

/**
 * Messages between the processes over one database, by PostgreSQL's LISTEN and NOTIFY: what a transaction tells is heard when it has committed, in every
 * process. One connection of its own, opened by the first listener and opened anew when it breaks.
 */
@Injectable()
export class Notifications implements OnApplicationShutdown {
  private readonly listeners = new Map<string, ChannelListener[]>();
  private client: pg.Client | undefined;
  private opening: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private waitMs: number = patience.firstMs;

  constructor(
    private readonly settings: pg.ClientConfig,
    private readonly log: Log,
  ) {}

  /** Resolves when the channel is listened to. @param channel a fixed name of ours, letters and `_` */
  async listen(channel: string, listener: ChannelListener): Promise<void> {
    if (!/^[a-z_]+$/.test(channel)) throw new Error(`${channel} is no name of a channel`);
    const known = this.listeners.get(channel);
    this.listeners.set(channel, [...(known ?? []), listener]);
    if (!this.client) await (this.opening ??= this.open());
    else if (!known) await this.client.query(`LISTEN ${channel}`);
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.opening?.catch(() => undefined);
    await this.client?.end().catch(() => undefined);
  }

  private async open(): Promise<void> {
    const client = new pg.Client({
      ...this.settings,
      application_name: 'souk messages',
      keepAlive: true,
    });
    client.on('error', () => {
      this.lost(client);
    });
    client.on('end', () => {
      this.lost(client);
    });
    client.on('notification', ({ channel, payload }) => {
      for (const { told } of this.listeners.get(channel) ?? []) told(payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of this.listeners.keys()) await client.query(`LISTEN ${channel}`);
    } catch (error) {
      this.opening = undefined;
      client.end().catch(() => undefined);
      this.again(error);
      return;
    }
    this.client = client;
    this.opening = undefined;
    this.waitMs = patience.firstMs;
    this.ping(client);
  }

  /** A connection that broke without a word is found by asking it. */
  private ping(client: pg.Client): void {
    this.timer = setTimeout(() => {
      client.query('SELECT 1').then(
        () => {
          if (this.client === client) this.ping(client);
        },
        () => {
          client.end().catch(() => undefined);
          this.lost(client);
        },
      );
    }, patience.pingMs).unref();
  }

  private lost(client: pg.Client): void {
    if (this.client !== client) return;
    this.client = undefined;
    this.again(new Error('the connection ended'));
  }

  private again(error: unknown): void {
    if (this.isClosed) return;
    this.log.warn({ err: error }, 'messages between processes pause');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.opening = this.open().then(() => {
        if (this.client) this.resumed();
      });
    }, this.waitMs).unref();
    this.waitMs = Math.min(this.waitMs * 2, patience.mostMs);
  }

  private resumed(): void {
    for (const listeners of this.listeners.values()) for (const { resumed } of listeners) resumed();
  }
}
