import 'reflect-metadata';
import { expect, test } from 'vitest';
import { DeliverMessages } from '../../../../server/mall/messages/delivery/deliver-messages.job.ts';
import { SendCodes } from '../../../../server/mall/messages/send-codes.job.ts';
import { SubscribeParcels } from '../../../../server/mall/shipping/couriers/subscribe-parcels.job.ts';

interface Options {
  readonly prepare?: () => Promise<unknown>;
  readonly work: (task: object, tasks: readonly object[]) => Promise<unknown>;
}

/** Queues that have one task in each of two claims; in between an admin changes the settings. */
function twoClaims(task: object) {
  const version = { now: 'first' };
  const add = ({ prepare, work }: Options) => ({
    dueSql: () => 'true',
    run: async () => {
      for (const name of ['first', 'second']) {
        version.now = name;
        await prepare?.();
        await work(task, [task]);
      }
    },
  });
  return { version, queues: { add } };
}

const database = { rows: async () => [{ n: 0 }], run: async () => 0 };
type Parts<T extends abstract new (...parts: never) => unknown> = ConstructorParameters<T>;

test('codes are sent by the settings of their claim', async () => {
  const { version, queues } = twoClaims({ phone: '1', template: 'login', ip: '', code: 'x' });
  const sent: string[] = [];
  const delivery = {
    settings: async () => ({ signature: version.now, caps: {} }),
    send: async (_message: object, { signature }: { signature: string }) => {
      sent.push(signature);
    },
  };
  const secrets = { decrypt: () => '123456' };
  const limits = { reachedCap: async () => undefined };
  const parts: unknown = [queues, database, secrets, delivery, limits];
  await new SendCodes(...(parts as Parts<typeof SendCodes>)).run();
  expect(sent).toEqual(['first', 'second']);
});

test('a run that claims no code, because the process stops, fails for nothing', async () => {
  const queues = { add: () => ({ run: async () => undefined }) };
  const delivery = { settings: async () => ({ caps: {} }) };
  const limits = { reachedCap: async () => undefined };
  const parts: unknown = [queues, database, {}, delivery, limits];
  const job = new SendCodes(...(parts as Parts<typeof SendCodes>));
  await expect(job.run()).resolves.toBeUndefined();
});

test('messages are sent by the settings of their claim', async () => {
  const { version, queues } = twoClaims({
    channel: 'sms',
    kind: 'order_paid',
    address: '1',
    language: 'en',
    params: {},
  });
  const sent: string[] = [];
  const channels = { open: async () => ({ mailer: undefined, sms: { name: version.now } }) };
  const sms = {
    send: async (_message: object, { name }: { name: string }) => {
      sent.push(name);
    },
  };
  const limits = { countSent: async () => true };
  const parts: unknown = [queues, database, channels, {}, sms, limits, {}];
  await new DeliverMessages(...(parts as Parts<typeof DeliverMessages>)).run();
  expect(sent).toEqual(['first', 'second']);
});

test('parcels are subscribed at the vendor of their claim', async () => {
  const { version, queues } = twoClaims({ id: 1, tries: 1, code: 'sf', no: '1', salt: '' });
  const asked: string[] = [];
  const open = async () => {
    const name = version.now;
    return { name, driver: { subscribe: async () => asked.push(name) } };
  };
  const tracks = { dropSubscriptions: async () => undefined, addSent: async () => undefined };
  const tracking = { takeCall: async () => true };
  const env = { origin: 'https://mall.example' };
  const parts: unknown = [queues, { open }, tracks, tracking, env];
  await new SubscribeParcels(...(parts as Parts<typeof SubscribeParcels>)).run();
  expect(asked).toEqual(['first', 'second']);
});
