import { Redis } from 'ioredis';
import type { ChannelListener } from '../database/notifications.ts';
import type { Database, Sql, Transaction } from '../database/sql.ts';
import { currentTrial } from '../database/trial.ts';
import type { Log } from '../observability/log.ts';
import { Broadcast } from './broadcast.ts';
import type { PostgresBroadcast } from './postgres-broadcast.ts';

/** A command that Redis does not answer in this time has failed, ms. */
const commandTimeoutMs = 2000;
/** Longest pause between two attempts to connect, ms. */
const maxRetryMs = 5000;

export interface RedisSettings {
  readonly url: string;
  /** Separates installations that share one Redis. */
  readonly prefix: string;
}

/**
 * Sends by Redis publish and subscribe, which takes no lock of the database (NOTIFY takes one at
 * each commit). Every process also listens to PostgreSQL: messages that Redis does not accept are
 * sent there.
 */
export class RedisBroadcast extends Broadcast {
  private readonly publisher: Redis;
  private readonly subscriber: Redis;
  private readonly listeners = new Map<string, ChannelListener[]>();
  private readonly prefix: string;
  private wasReady = false;

  constructor(
    { url, prefix }: RedisSettings,
    private readonly fallback: PostgresBroadcast,
    private readonly database: Database,
    private readonly log: Log,
  ) {
    super();
    this.prefix = prefix;
    const options = {
      commandTimeout: commandTimeoutMs,
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      retryStrategy: (attempt: number) => Math.min(attempt * 200, maxRetryMs),
    };
    this.publisher = new Redis(url, options);
    // Subscriptions wait for the connection and are repeated after a loss
    this.subscriber = new Redis(url, {
      retryStrategy: options.retryStrategy,
      maxRetriesPerRequest: null,
    });
    for (const client of [this.publisher, this.subscriber])
      client.on('error', (error: unknown) => {
        this.log.warn({ err: error }, 'Redis is not reached; messages go through PostgreSQL');
      });
    this.subscriber.on('message', (channel: string, text: string) => {
      for (const { onMessage } of this.listeners.get(channel) ?? []) onMessage(text);
    });
    this.subscriber.on('ready', () => {
      if (this.wasReady)
        for (const { onReconnect } of [...this.listeners.values()].flat()) onReconnect();
      this.wasReady = true;
    });
  }

  async publish(sql: Sql | Transaction, channel: string, texts: readonly string[]): Promise<void> {
    if ('afterCommit' in sql) sql.afterCommit(() => this.send(channel, texts));
    else if (currentTrial()?.mode !== 'try') await this.send(channel, texts);
  }

  async listen(channel: string, listener: ChannelListener): Promise<void> {
    const name = this.prefix + channel;
    const known = this.listeners.get(name);
    this.listeners.set(name, [...(known ?? []), listener]);
    if (!known)
      this.subscriber.subscribe(name).catch((error: unknown) => {
        this.log.warn({ err: error, channel }, 'a channel of Redis is not subscribed');
      });
    await this.fallback.listen(channel, listener);
  }

  override close(): void {
    this.publisher.disconnect();
    this.subscriber.disconnect();
  }

  private async send(channel: string, texts: readonly string[]): Promise<void> {
    try {
      await Promise.all(texts.map((text) => this.publisher.publish(this.prefix + channel, text)));
    } catch {
      // The error event of the client has logged it
      await this.fallback.publish(this.database, channel, texts);
    }
  }
}
