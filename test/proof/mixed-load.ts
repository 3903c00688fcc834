import { setTimeout as sleep } from 'node:timers/promises';
import { TestSocket } from '../helpers/http/chat-socket.ts';
import type { Client, Reply } from '../helpers/http/client.ts';
import { openLiveStream } from '../helpers/http/live-stream.ts';
import { type Goods, paramsOf, payPassword, type Shopper } from '../helpers/mall/trade.ts';

interface Callers {
  readonly shoppers: readonly Shopper[];
  /** JSON client of a seller. */
  readonly seller: Client;
  readonly goods: readonly Goods[];
  readonly pages: readonly string[];
}

const workers = 3;
/** A shopper writes at most 240 times a minute and reads 600 times, at all processes together. */
const orderPauseMs = 1500;
const callPauseMs = 250;
const visitPauseMs = 20;
/** A socket or stream that ended is open again after this time at the latest. */
const reconnectMs = 5000;

/**
 * Visitors, callers, buying shoppers, a socket and a live stream at one address. Nothing is tried
 * again but what the clients of the mall try again: sockets and streams.
 */
export class MixedLoad {
  readonly counts = { pages: 0, calls: 0, orders: 0, sockets: 0, streams: 0 };
  readonly failures: string[] = [];
  /** Orders that were answered as placed and paid. */
  readonly paid: number[] = [];
  private isStopped = false;
  private running: Promise<unknown> = Promise.resolve();
  private requests = 0;

  constructor(
    private readonly url: string,
    private readonly callers: Callers,
  ) {}

  start(): void {
    const { shoppers } = this.callers;
    const turns = Array.from({ length: workers }, (_, index) => index);
    this.running = Promise.all([
      ...turns.map(() => this.repeat(() => this.visit(), visitPauseMs)),
      ...turns.map((at) => this.repeat(() => this.call(shoppers[at]!), callPauseMs)),
      ...shoppers.map((shopper) => this.repeat(() => this.buy(shopper), orderPauseMs)),
      this.repeat(() => this.holdSocket(), 0),
      this.repeat(() => this.holdStream(), 0),
    ]);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  private async repeat(work: () => Promise<void>, pauseMs: number): Promise<void> {
    while (!this.isStopped) {
      await work().catch((error: Error) => {
        this.failures.push(`${error.message} ${String(error.cause ?? '')}`);
      });
      await sleep(pauseMs);
    }
  }

  /** An address for each request, so that limits of addresses do not count them together. */
  private from(): { readonly 'x-forwarded-for': string } {
    this.requests += 1;
    return { 'x-forwarded-for': `10.${this.requests >> 8}.${this.requests & 255}.1` };
  }

  private client(client: Client): Client {
    return client.at(this.url).with(this.from());
  }

  private expectDone(what: string, { status, code, msg }: Omit<Reply, 'headers' | 'data'>): void {
    if (status !== 200 || code !== 200) throw new Error(`${what}: ${status} ${code} ${msg}`);
  }

  private async visit(): Promise<void> {
    const path = this.callers.pages[this.requests % this.callers.pages.length]!;
    const answer = await fetch(this.url + path, { headers: this.from() });
    const html = await answer.text();
    this.counts.pages += 1;
    if (answer.status !== 200 || !html.endsWith('</html>'))
      throw new Error(`${path}: ${answer.status}`);
  }

  private async call({ client }: Shopper): Promise<void> {
    const path = this.requests % 2 ? '/goods' : '/user/orders';
    const reply = await this.client(client).get(path);
    this.counts.calls += 1;
    this.expectDone(path, reply);
  }

  private async buy({ client, addressId }: Shopper): Promise<void> {
    const item = this.callers.goods[this.requests % this.callers.goods.length]!;
    const key = { 'idempotency-key': `mixed-load-${this.requests}-${addressId}` };
    const placed = await this.client(client)
      .with(key)
      .post('/user/order/create', {
        params: paramsOf([{ goods_id: item.id, sku_id: item.skus[0] ?? 0 }]),
        address_id: addressId,
      });
    this.expectDone('order', placed);
    const [id] = placed.data.order_id as readonly number[];
    const paid = await this.client(client).post('/user/order/pay', {
      order_id: String(id),
      payment_name: 'balance',
      pay_password: payPassword,
    });
    this.expectDone('payment', paid);
    this.counts.orders += 1;
    this.paid.push(id!);
  }

  /** Opens what ends with its process again, as clients do. */
  private async reopened<T>(open: () => Promise<T>): Promise<T> {
    const until = Date.now() + reconnectMs;
    for (;;) {
      try {
        return await open();
      } catch (error) {
        if (Date.now() > until) throw error;
        await sleep(200);
      }
    }
  }

  private async holdSocket(): Promise<void> {
    const { token } = this.callers.seller;
    const socket = await this.reopened(() =>
      TestSocket.signedIn(this.url, { area: 'Seller', token: token!, last_id: 0 }),
    );
    this.counts.sockets += 1;
    while (!socket.closed && !this.isStopped) await sleep(50);
    socket.stop();
  }

  private async holdStream(): Promise<void> {
    const stream = await this.reopened(() =>
      openLiveStream(this.client(this.callers.seller), '/api/Seller/live'),
    );
    this.counts.streams += 1;
    while (!stream.isOver() && !this.isStopped) await sleep(50);
    stream.stop();
  }
}
