import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { PaymentsController } from '../../../../../server/mall/payments/payments.controller.ts';

type Parts = ConstructorParameters<typeof PaymentsController>;

/** The origin that a payment started with the host `other.example` is given. */
async function originFor(configured: string | undefined): Promise<unknown> {
  const origins: unknown[] = [];
  const startPayment = {
    run: (_actor: unknown, { origin }: { readonly origin: string }) => origins.push(origin),
  };
  const parts = [startPayment, {}, {}, { origin: configured }] as unknown as Parts;
  const request = { protocol: 'http', host: 'other.example' } as FastifyRequest;
  const body = { order_id: '1', payment_name: 'wechat' } as const;
  await new PaymentsController(...parts).pay({} as never, body as never, request);
  return origins[0];
}

test('a provider’s callbacks use the configured origin of the mall', async () => {
  expect(await originFor('https://mall.example')).toBe('https://mall.example');
});

test('without a configured origin the callbacks use that of the request', async () => {
  expect(await originFor(undefined)).toBe('http://other.example');
});
