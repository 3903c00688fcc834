import { expect, test } from 'vitest';
import { smsDrivers } from '../../../../../server/mall/messages/drivers/sms-drivers.ts';
import type { HttpRequest } from '../../../../../server/platform/outbound/http-client.ts';

const message = {
  phone: '13800000000',
  template: 'SMS_1',
  signature: 'Souk',
  params: { code: '123456' },
};
const settings = { driver: 'aliyun', key: 'id', secret: 'a secret' };

test('a message goes out by the guarded client, signed, and without the secret', async () => {
  const sent: HttpRequest[] = [];
  const driver = smsDrivers.get('aliyun')!.open(settings, async (request) => {
    sent.push(request);
    return { status: 200, headers: {}, body: '{"Code":"OK"}' };
  });
  await driver.send(message as never);
  expect(sent).toHaveLength(1);
  const { url } = sent[0]!;
  expect(url.host).toBe('dysmsapi.aliyuncs.com');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    PhoneNumbers: message.phone,
    SignName: 'Souk',
    TemplateParam: '{"code":"123456"}',
    Signature: expect.stringMatching(/^[\w+/]{27}=$/),
  });
  expect(url.href).not.toContain('secret');
});

test.each([
  ['{"Code":"isv.OUT_OF_SERVICE","Message":"no money"}', /isv\.OUT_OF_SERVICE: no money/],
  ['<html>', /^502: $/],
])('an answer %s is a failure', async (body, error) => {
  const driver = smsDrivers
    .get('aliyun')!
    .open(settings, async () => ({ status: 502, headers: {}, body }));
  await expect(driver.send(message as never)).rejects.toThrow(error);
});
