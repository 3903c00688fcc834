import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { Log } from '../observability/log.ts';

export interface ChannelListener {
  readonly onMessage: (payload: string) => void;
  /** Called after the connection was lost and opened again; messages in between are lost. */
  readonly onReconnect: () => void;
}

/** First and longest pause between two attempts to connect. */
const retryMs = { first: 500, longest: 3000 } as const;
/** A connection that broke without an event is found within this time. */
const pingMs = 20_000;

/**
 * Messages between processes of one database by LISTEN and NOTIFY. A message that a transaction
 * sends arrives in every process after the commit. Uses one connection of its own, opened by the
 * first listener and opened again when it is lost.
 */
@Injectable()
export class Notifications implements OnApplicationShutdown {
  private readonly listeners = new Map<string, ChannelListener[]>();
  private client: pg.Client | undefined;
  private opening: Promise<void> | undefined;
  private pingTimer: NodeJS.Timeout | undefined;
  /** Set while the next attempt to connect waits for its time. */
  private retryTimer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private pauseMs: number = retryMs.first;

  constructor(
    private readonly settings: pg.ClientConfig,
    private readonly log: Log,
  ) {}

  /**
   * Resolves when the channel is listened to, or when the connection has failed. A failed connection
   * is opened again for all channels, until that succeeds.
   *
   * @param channel letters and `_`
   */
  async listen(channel: string, listener: ChannelListener): Promise<void> {
    if (!/^[a-z_]+$/.test(channel)) throw new Error(`${channel} is not a channel name`);
    const known = this.listeners.get(channel);
    this.listeners.set(channel, [...(known ?? []), listener]);
    if (this.client) {
      if (!known) await this.listenOn(this.client, channel);
      return;
    }
    if (!this.retryTimer) this.opening ??= this.open();
    await this.opening;
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.pingTimer);
    clearTimeout(this.retryTimer);
    await this.opening?.catch(() => undefined);
    await this.client?.end().catch(() => undefined);
  }

  private async open(): Promise<void> {
    const client = new pg.Client({
      ...this.settings,
      application_name: 'souk messages',
      keepAlive: true,
    });
    client.on('error', () => this.onLost(client));
    client.on('end', () => this.onLost(client));
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.listeners.get(channel) ?? []) listener.onMessage(payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of this.listeners.keys()) await client.query(`LISTEN ${channel}`);
    } catch (error) {
      this.opening = undefined;
      client.end().catch(() => undefined);
      this.retryLater(error);
      return;
    }
    this.client = client;
    this.opening = undefined;
    this.pauseMs = retryMs.first;
    this.schedulePing(client);
  }

  private async listenOn(client: pg.Client, channel: string): Promise<void> {
    try {
      await client.query(`LISTEN ${channel}`);
    } catch {
      this.discard(client);
    }
  }

  private schedulePing(client: pg.Client): void {
    const onAnswer = () => {
      if (this.client === client) this.schedulePing(client);
    };
    const onFailure = () => {
      this.discard(client);
    };
    this.pingTimer = setTimeout(() => {
      client.query('SELECT 1').then(onAnswer, onFailure);
    }, pingMs).unref();
  }

  /** Closes a connection that failed; another is opened later. */
  private discard(client: pg.Client): void {
    client.end().catch(() => undefined);
    this.onLost(client);
  }

  private onLost(client: pg.Client): void {
    if (this.client !== client) return;
    this.client = undefined;
    clearTimeout(this.pingTimer);
    this.retryLater(new Error('the connection ended'));
  }

  private retryLater(error: unknown): void {
    if (this.isClosed) return;
    this.log.warn({ err: error }, 'messages between processes are interrupted');
    this.retryTimer = setTimeout(() => {
      this.retryTimer = undefined;
      this.opening = this.reopen();
    }, this.pauseMs).unref();
    this.pauseMs = Math.min(this.pauseMs * 2, retryMs.longest);
  }

  private async reopen(): Promise<void> {
    await this.open();
    if (!this.client) return;
    for (const listener of [...this.listeners.values()].flat()) listener.onReconnect();
  }
}
