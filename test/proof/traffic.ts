import { setTimeout as sleep } from 'node:timers/promises';
import { orderStatus } from '../../schemas/contract/order-statuses.ts';
import type { Client, Reply } from '../helpers/http/client.ts';
import { type Goods, paramsOf, payPassword, type Shopper } from '../helpers/mall/trade.ts';
import type { ServedMall } from './served-mall.ts';

/** How many calls there were and how they ended. */
export interface Counts {
  requests: number;
  /** Answered with 503 or 429: the caller may try again. */
  refused: number;
  /** No answer: the process or its connection ended. */
  lost: number;
  /** Answered with 500. There must be none. */
  faults: string[];
  /** Texts of refused orders. */
  refusals: string[];
}

interface Call {
  readonly method: 'post' | 'put';
  readonly path: string;
  readonly body?: object;
}

/** After this many attempts without an answer a shopper gives up. */
const maxAttempts = 12;
const callTimeoutMs = 20_000;

/**
 * Shoppers that order, pay, cancel and return goods in parallel until they are stopped. A call
 * without an answer, or with 503, is repeated with its idempotency key at the next process.
 */
export class Traffic {
  readonly counts: Counts = {
    requests: 0,
    refused: 0,
    lost: 0,
    faults: [],
    refusals: [],
  };
  /** Orders that were answered with success, and those whose payment by balance was. */
  readonly placed = new Set<number>();
  readonly paid = new Set<number>();
  private isStopped = false;
  private running: Promise<unknown> = Promise.resolve();
  private keys = 0;

  constructor(
    private readonly mall: ServedMall,
    /** Tells the idempotency keys of one run from those of another. */
    private readonly id: number,
  ) {}

  start(shoppers: readonly Shopper[], goods: readonly Goods[], seller: Client): void {
    this.running = Promise.all(
      shoppers.map(async (shopper) => {
        while (!this.isStopped) await this.shop(shopper, goods, seller);
      }),
    );
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  /** One order from the cart to its end; what happens to it is drawn. */
  private async shop(shopper: Shopper, goods: readonly Goods[], seller: Client): Promise<void> {
    const { random } = this.mall;
    const item = goods[Math.floor(random() * goods.length)]!;
    const order = await this.send(shopper.client, {
      method: 'post',
      path: '/user/order/create',
      body: {
        params: paramsOf([{ goods_id: item.id, sku_id: item.skus[0] ?? 0 }]),
        address_id: shopper.addressId,
      },
    });
    if (order?.code !== 200) {
      if (order) this.counts.refusals.push(order.msg);
      await this.cancelUnpaid(shopper);
      return;
    }
    const id = order.data.order_id[0] as number;
    this.placed.add(id);
    const drawn = random();
    if (drawn < 0.15) {
      await this.send(shopper.client, { method: 'post', path: `/user/orders/${id}/cancel` });
      return;
    }
    if (drawn < 0.45) return this.payAtProvider(shopper, id);
    const paid = await this.send(shopper.client, {
      method: 'post',
      path: '/user/order/pay',
      body: { order_id: String(id), payment_name: 'balance', pay_password: payPassword },
    });
    if (paid?.code !== 200) return;
    this.paid.add(id);
    if (drawn > 0.75) await this.returnOrder(shopper, seller, id);
  }

  /** Orders whose payment a fault has lost would keep the shopper from placing others. */
  private async cancelUnpaid({ client }: Shopper): Promise<void> {
    const unpaid = await client
      .at(this.mall.nextUrl())
      .get('/user/orders', { order_status: orderStatus.toPay })
      .catch(() => undefined);
    for (const { id } of unpaid?.data?.data ?? [])
      await this.send(client, { method: 'post', path: `/user/orders/${id}/cancel` });
    await sleep(20);
  }

  private async payAtProvider(shopper: Shopper, id: number): Promise<void> {
    const payment_name = this.mall.random() < 0.5 ? 'wechat' : 'alipay';
    const started = await this.send(shopper.client, {
      method: 'post',
      path: '/user/order/pay',
      body: { order_id: String(id), payment_name, device: 'scan' },
    });
    if (started?.code !== 200) return;
    const action = this.mall.random() < 0.8 ? 'approve' : 'approve_lost';
    await this.mall.pressSandbox(String(started.data.pay_no), action).catch(() => undefined);
  }

  private async returnOrder(shopper: Shopper, seller: Client, id: number): Promise<void> {
    const opened = await this.send(shopper.client, {
      method: 'post',
      path: '/user/order/refund',
      body: { order_id: id, refund_type: 0 },
    });
    if (opened?.code !== 200) return;
    await this.send(seller, {
      method: 'put',
      path: `/Seller/refunds/${id}`,
      body: { refund_verify: 1 },
    });
  }

  /** @returns undefined when nobody answered */
  async send(client: Client, { method, path, body = {} }: Call): Promise<Reply | undefined> {
    this.keys += 1;
    const key = `proof-${this.id}-${this.keys}`;
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const reply = await this.sendOnce(client.with({ 'idempotency-key': key }), {
        method,
        path,
        body,
      });
      if (reply && !isTemporary(reply)) return reply;
      if (this.isStopped && attempt > 3) return reply;
      await sleep(100 + 100 * attempt);
    }
    return undefined;
  }

  private async sendOnce(client: Client, { method, path, body = {} }: Call) {
    const { counts } = this;
    counts.requests += 1;
    const call = client.at(this.mall.nextUrl())[method](path, body);
    const reply = await Promise.race([
      call.catch(() => undefined),
      sleep(callTimeoutMs, undefined, { ref: false }),
    ]);
    if (!reply) counts.lost += 1;
    else if (reply.status >= 500 && reply.status !== 503)
      counts.faults.push(`${method} ${path}: ${reply.status} ${reply.msg}`);
    else if (isTemporary(reply)) counts.refused += 1;
    return reply;
  }
}

const isTemporary = ({ code, status }: Reply): boolean =>
  code === 503 || code === 429 || status >= 500;
