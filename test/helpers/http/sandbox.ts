import { place, type Shopper, Trade } from '../mall/trade.ts';
import { sharedApp, type TestApp } from '../server/app.ts';

export type SandboxAction =
  | 'approve'
  | 'approve_late'
  | 'approve_lost'
  | 'decline'
  | 'repeat'
  | 'send_waiting'
  | 'wrong_amount'
  | 'wrong_signature'
  | 'other_app'
  | 'other_merchant'
  | 'old';
export interface SandboxNotice {
  readonly kind: string;
  readonly tries: number;
  readonly is_taken: boolean;
  readonly answer: string;
  readonly waits: boolean;
}

interface PaymentOptions {
  readonly method: 'wechat' | 'alipay';
  readonly device?: string;
  readonly openid?: string;
}
interface BegunPayment {
  readonly pay_no: string;
  readonly kind: string;
  readonly code?: string;
  readonly url?: string;
  readonly parameters?: Record<string, string>;
}

/** Starts the payment of orders at the sandbox. @returns the data of `order/pay` */
export async function beginPayment(
  shopper: Shopper,
  orderIds: readonly number[],
  { method, device = 'scan', openid }: PaymentOptions,
): Promise<BegunPayment> {
  const { code, msg, data } = await shopper.client.post('/user/order/pay', {
    order_id: orderIds.join(','),
    payment_name: method,
    device,
    ...(openid ? { openid } : {}),
  });
  if (code !== 200) throw new Error(`${code} ${msg}`);
  return data;
}

/** Places an order of one piece and starts its payment. */
export async function placeAndBeginPayment(
  shopper: Shopper,
  goods: { readonly id: number },
  payment: PaymentOptions,
): Promise<BegunPayment & { readonly orderId: number }> {
  const [orderId] = await place(shopper, [{ goods_id: goods.id }]);
  return { ...(await beginPayment(shopper, [orderId!], payment)), orderId: orderId! };
}

/** The buyer at the payment provider: decides about a payment, by its number, on the sandbox's page. */
export class Sandbox {
  constructor(private readonly app: Pick<TestApp, 'sql' | 'url'>) {}

  /** The page's path. */
  async page(payNo: string): Promise<string> {
    const [trade] = await this.app.sql.rows<{ trade_no: string }>(
      'SELECT trade_no FROM sandbox_trades WHERE pay_no = $1',
      [payNo],
    );
    if (!trade) throw new Error(`The sandbox knows no payment ${payNo}`);
    return `/sandbox/pay/${trade.trade_no}`;
  }

  /** Clicks a button of the page. Resolves after the notices that are sent at once. */
  async press(payNo: string, action: SandboxAction): Promise<void> {
    const response = await fetch(this.app.url + (await this.page(payNo)), {
      method: 'POST',
      body: new URLSearchParams({ action }),
      redirect: 'manual',
    });
    await response.text();
    if (response.status !== 303) throw new Error(`The sandbox answered ${response.status}`);
  }

  /** Oldest first. */
  notices(payNo: string): Promise<SandboxNotice[]> {
    return this.app.sql.rows<SandboxNotice>(
      `
        SELECT n.kind, n.tries, n.is_taken, n.answer, n.due_at IS NOT NULL AS waits
        FROM sandbox_notices n
        JOIN sandbox_trades t ON t.id = n.trade_id
        WHERE t.pay_no = $1
        ORDER BY n.id`,
      [payNo],
    );
  }
}

/** The worker's mall with goods to pay for at the sandbox, for `beforeAll`. */
export async function sharedSandboxMall() {
  const souk = await sharedApp();
  const trade = new Trade(souk);
  const goods = await trade.goods(await trade.aStore(), { price: 1250, stock: 1000 });
  return { souk, trade, goods, sandbox: new Sandbox(souk) };
}
