import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  orderStateOf,
  refundSilenceOf,
  refundStateOf,
} from '../../../../schemas/contract/orders.ts';
import { holds } from '../../../../schemas/rules/conditions/evaluate.ts';
import type { Cond, Row } from '../../../../schemas/rules/types.ts';
import { variables } from '../../../helpers/values/examples.ts';

interface Case {
  readonly when?: Cond;
  readonly value: string;
}
const casesOf = (resource: string, field: string): readonly Case[] =>
  (
    JSON.parse(readFileSync(`schemas/resources/${resource}.json`, 'utf8')) as {
      fields: Record<string, { cases: Case[] }>;
    }
  ).fields[field]!.cases;
const stateBy = (cases: readonly Case[], row: Row): string =>
  cases.find(({ when }) => holds(when, row, variables))!.value;

test('an order’s state for shoppers equals the resource’s cases for every status', () => {
  const cases = casesOf('orders', 'order_state');
  for (const order_status of [0, 1, 2, 3, 4, 5, 6])
    for (const refund_status of [0, 1, 2])
      expect(orderStateOf(order_status, refund_status), `${order_status} ${refund_status}`).toBe(
        stateBy(cases, { order_status, refund_status }),
      );
});

test('an after-sale’s state equals the resource’s cases', () => {
  const cases = casesOf('refunds', 'refund_state');
  for (const refund_verify of [0, 1, 2])
    for (const refund_step of [0, 1, 2, 3])
      for (const is_open of [0, 1]) {
        const row = { refund_verify, refund_step, is_open };
        expect(refundStateOf(row), JSON.stringify(row)).toBe(stateBy(cases, row));
      }
});

test('the outcome of an after-sale’s deadline equals the resource’s cases', () => {
  const cases = casesOf('refunds', 'silence');
  for (const refund_verify of [0, 1])
    for (const refund_step of [0, 1, 2])
      for (const deadline of ['', '2026-11-21 10:00:00']) {
        const row = { refund_verify, refund_step, is_open: 1, deadline };
        expect(refundSilenceOf(row), JSON.stringify(row)).toBe(
          stateBy(cases, { ...row, deadline: deadline || null }),
        );
      }
});

test.each(['en', 'zh-cn'])('shop and wire have a label for every state: %s', (language) => {
  const read = (file: string) =>
    JSON.parse(readFileSync(`locales/${language}/${file}.json`, 'utf8')) as Record<
      string,
      Record<string, string>
    >;
  const { state, kind } = read('storefront/orders');
  const dicts = read('dicts');
  const states = Object.keys(dicts.order_state!);
  expect(Object.keys(state!)).toEqual(states);
  expect(Object.keys(dicts.order_status_cn!)).toEqual(states);
  expect(kind).toEqual(dicts.refund_type);
});
