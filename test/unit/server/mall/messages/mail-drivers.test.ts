import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  MailRefused,
  type OutgoingMail,
} from '../../../../../server/mall/messages/mail/drivers/mail-driver.ts';
import { mailDrivers } from '../../../../../server/mall/messages/mail/drivers/mail-drivers.ts';
import { ssrfGuard } from '../../../../../server/platform/outbound/ssrf-guard.ts';
import { type SmtpSink, startSmtpSink } from '../../../../helpers/services/smtp-sink.ts';

const mail: OutgoingMail = {
  to: 'lin@example.com',
  from: { name: '云集 Souk', address: 'shop@mall.example' },
  subject: '订单已发货\r\nBcc: all@example.com',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<message-1@mall.example>',
  headers: { 'List-Unsubscribe': '<https://mall.example/x>' },
};
let sink: SmtpSink;
beforeAll(async () => {
  sink = await startSmtpSink();
});
afterAll(() => sink.close());

const settings = () => ({
  host: '127.0.0.1',
  port: sink.port,
  security: 'none' as const,
  username: '',
  password: '',
});

describe.each([...mailDrivers.keys()])('the driver %s', (name) => {
  test('sends a mail once', async () => {
    const before = sink.mails.length;
    const driver = mailDrivers.get(name)!.open(settings(), ssrfGuard('test'))!;
    await driver.send(mail);
    expect(sink.mails.length - before).toBe(driver.showsContent ? 0 : 1);
  });
});

const smtp = (changes: object = {}, profile: 'test' | 'production' = 'test') =>
  mailDrivers.get('smtp')!.open({ ...settings(), ...changes }, ssrfGuard(profile))!;

test('a line break in a subject adds no header', async () => {
  await smtp().send(mail);
  const { to, source } = sink.mails.at(-1)!;
  expect(to).toBe('lin@example.com');
  expect(source.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
  expect(source).toContain('List-Unsubscribe: <https://mall.example/x>');
});

test('a refused mailbox is final, a busy server is not', async () => {
  sink.refuse('550 no such mailbox');
  await expect(smtp().send(mail)).rejects.toBeInstanceOf(MailRefused);
  sink.refuse('451 later');
  await expect(smtp().send(mail)).rejects.not.toBeInstanceOf(MailRefused);
  sink.refuse(undefined);
});

test('a server without encryption is refused where encryption is chosen', async () => {
  const before = sink.mails.length;
  await expect(smtp({ security: 'starttls' }).send(mail)).rejects.toMatchObject({ code: 'ETLS' });
  await expect(smtp({ security: 'tls' }).send(mail)).rejects.toMatchObject({ code: 'ESOCKET' });
  expect(sink.mails.length).toBe(before);
});

test('production reaches no private address, by number or by name', async () => {
  await expect(smtp({}, 'production').send(mail)).rejects.toThrow(/not an address on the internet/);
  await expect(smtp({ host: 'localhost' }, 'production').send(mail)).rejects.toThrow(
    /not an address on the internet/,
  );
});
