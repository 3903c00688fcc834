import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { DeliverMessages } from '../../../server/mall/messages/delivery/deliver-messages.job.ts';
import type { Client } from '../http/client.ts';
import { placeAndPay, ship, startTrade, type Trade } from '../mall/trade.ts';
import { writeConfig } from '../mall/write-config.ts';
import { startApp, type TestApp } from '../server/app.ts';
import { type ReceivedMail, type SmtpSink, startSmtpSink } from './smtp-sink.ts';

/** Processes of one mall share address and secret. */
const settings = {
  SOUK_ORIGIN: 'https://mall.example',
  SOUK_SECRET: 'a secret of more than 32 characters',
};

type Shopper = Awaited<ReturnType<Trade['shopper']>>;

/** A shopper with a confirmed address, and the token of the link that confirmed it. */
export interface Reader extends Shopper {
  readonly email: string;
  readonly token: string;
}

/** A mall of two processes that sends its mails to a server of the test. */
export class MailMall {
  souk: TestApp;
  other: TestApp;
  trade: Trade;
  sink: SmtpSink;
  admin: Client;
  private readers = 0;

  /** Starts it before the tests of a file and stops it after them. */
  static ofFile(): MailMall {
    const mall = new MailMall();
    beforeAll(() => mall.start());
    afterEach(() => mall.sink.refuse(undefined));
    afterAll(async () => {
      await mall.sink.close();
      await mall.other.close();
      await mall.souk.close();
    });
    return mall;
  }

  readonly deliver = (app: TestApp = this.souk): Promise<void> =>
    app.app.get(DeliverMessages).run();

  readonly mailsTo = (address: string): readonly ReceivedMail[] =>
    this.sink.mails.filter(({ to }) => to === address);

  readonly nextHour = (): Promise<number> =>
    this.souk.sql.run("UPDATE message_deliveries SET next_at = next_at - interval '13 hours'");

  readonly aReader = async (): Promise<Reader> => {
    this.readers += 1;
    const email = `reader${this.readers}@example.com`;
    const shopper = await this.trade.shopper({ money: 100_000 });
    await shopper.client.get('/user/messages/unread');
    const asked = await shopper.client.post('/user/messages/email', { email });
    expect(asked).toMatchObject({ code: 200 });
    const [confirmation] = this.mailsTo(email);
    const token = tokenIn(confirmation!.source);
    const confirmed = await this.souk.anonymous.post(`/mail_link?token=${token}`);
    expect(confirmed).toMatchObject({ code: 200 });
    return { ...shopper, email, token };
  };

  /** An order whose shipping is a message. @returns its id */
  readonly aShippedOrder = async (shopper: Reader): Promise<number> => {
    const store = await this.trade.aStore();
    const id = await placeAndPay(shopper, [{ goods_id: (await this.trade.goods(store)).id }]);
    await ship((await this.souk.as.seller(store)).json().proven(), id);
    return id;
  };

  private async start(): Promise<void> {
    const { souk, trade } = await startTrade(settings);
    this.souk = souk;
    this.trade = trade;
    this.other = await startApp({ ...settings, DATABASE_URL: souk.databaseUrl });
    this.sink = await startSmtpSink();
    this.admin = (await souk.as.admin()).json().proven();
    await writeConfig(souk.sql, 'mail', {
      driver: 'smtp',
      host: '127.0.0.1',
      port: this.sink.port,
      security: 'none',
      from_address: 'shop@mall.example',
    });
  }
}

/** Text of a mail: quoted-printable or base64 parts are decoded, folded headers joined. */
export function readMail(source: string): { readonly headers: string; readonly text: string } {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const decoded = rest.join('\r\n\r\n').replace(/=\r\n/g, '');
  const bytes = decoded.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return {
    headers: head.replace(/\r\n[ \t]+/g, ' '),
    text: Buffer.from(bytes, 'latin1').toString('utf8'),
  };
}
/** The token of the first link of a mail. */
export const tokenIn = (source: string): string =>
  /token=([\w.-]+)/.exec(readMail(source).text)![1]!;
