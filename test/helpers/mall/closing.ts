import type { ClosingState } from '../../../schemas/contract/calls/accounts/closing.ts';
import { CloseAccounts } from '../../../server/mall/users/closing/close-accounts.job.ts';
import { counter } from '../../../server/proof/values/counter.ts';
import type { Reply } from '../http/client.ts';
import type { TestApp } from '../server/app.ts';
import { testPassword } from './builders.ts';
import { type Shopper, sharedTrade, type Trade } from './trade.ts';

const nextPhone = counter(13_500_000_000);

/** Asks for and carries out the closing of accounts. */
export class ClosingMall {
  constructor(
    readonly souk: TestApp,
    readonly trade: Trade,
  ) {}

  /** A shopper with a phone, as registration makes one. */
  async shopper(
    more: Parameters<Trade['shopper']>[0] = {},
  ): Promise<Shopper & { readonly phone: string }> {
    const shopper = await this.trade.shopper(more);
    const phone = String(nextPhone());
    await this.souk.sql.run(
      'UPDATE users SET phone = $2, username = $2, nickname = $2 WHERE id = $1',
      [shopper.id, phone],
    );
    return { ...shopper, phone };
  }

  ask({ client }: Shopper, proof: object = { proof: testPassword }): Promise<Reply<ClosingState>> {
    return client.post<ClosingState>('/user/closing', proof);
  }

  /** Ends the waiting time. */
  async makeDue({ id }: { readonly id: number }): Promise<void> {
    await this.souk.sql.run(
      "UPDATE users SET closing_at = mall_now() - interval '1 minute' WHERE id = $1",
      [id],
    );
  }

  runJob(): Promise<number> {
    return this.souk.app.get(CloseAccounts).run();
  }

  async close(shopper: Shopper): Promise<void> {
    const { code, msg, data } = await this.ask(shopper);
    if (code !== 200) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`);
    await this.makeDue(shopper);
    await this.runJob();
  }

  async rowOf(id: number): Promise<Readonly<Record<string, unknown>>> {
    return (await this.souk.sql.rows('SELECT * FROM users WHERE id = $1', [id]))[0]!;
  }

  async messagesOf(id: number): Promise<readonly string[]> {
    const rows = await this.souk.sql.rows<{ kind: string }>(
      "SELECT kind FROM messages WHERE account_id = $1 AND area = 'shop' ORDER BY id",
      [id],
    );
    return rows.map(({ kind }) => kind);
  }

  async auditsOf(id: number): Promise<readonly string[]> {
    const rows = await this.souk.sql.rows<{ event: string }>(
      "SELECT event FROM audits WHERE subject = 'users' AND subject_id = $1 ORDER BY id",
      [id],
    );
    return rows.map(({ event }) => event);
  }
}

/** The worker's mall with one more store, for `beforeAll`. */
export async function sharedClosingMall() {
  const { souk, trade } = await sharedTrade();
  return { souk, trade, mall: new ClosingMall(souk, trade), store: await trade.aStore() };
}
