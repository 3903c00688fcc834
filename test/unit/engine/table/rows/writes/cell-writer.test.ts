import { expect, it } from 'vitest';
import { cellWriter } from '../../../../../../engine/table/rows/writes/cell-writer.ts';
import type { Http } from '../../../../../../engine/wire/http.ts';
import { aRefusal } from '../../../a-refusal.ts';

it('sends two quick changes of a row in sequence, the second with the rev of the first', async () => {
  const sent: object[] = [];
  const put = (async (_path: string, body: { rev?: number }) => {
    sent.push(body);
    return { id: 1, rev: (body.rev ?? 0) + 1 };
  }) as unknown as Http['put'];
  const write = cellWriter('/Seller/goods', put);
  await Promise.all([
    write('1', 4, { goods_status: 0 }),
    write('1', 4, { goods_status: 1 }),
    write('2', 9, { goods_status: 1 }),
  ]);
  expect(sent).toEqual(
    expect.arrayContaining([
      { goods_status: 0, rev: 4 },
      { goods_status: 1, rev: 5 },
      { goods_status: 1, rev: 9 },
    ]),
  );
});

it('continues after a refused change', async () => {
  const answers = [aRefusal(422, 'wrong', { errors: [] }), { id: 1, rev: 5 }];
  const sent: object[] = [];
  const put = (async (_path: string, body: object) => {
    sent.push(body);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as Http['put'];
  const write = cellWriter('/Seller/goods', put);
  await expect(write('1', 4, { is_sort: 'x' })).rejects.toThrow('wrong');
  await write('1', 4, { is_sort: 2 });
  expect(sent[1]).toEqual({ is_sort: 2, rev: 4 });
});

it('sends the rev of the last written change after a refused one', async () => {
  const answers = [{ id: 1, rev: 5 }, aRefusal(422, 'wrong', { errors: [] }), { id: 1, rev: 6 }];
  const sent: object[] = [];
  const put = (async (_path: string, body: object) => {
    sent.push(body);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as Http['put'];
  const write = cellWriter('/Seller/goods', put);
  await Promise.allSettled([write('1', 4, { goods_status: 0 }), write('1', 4, { is_sort: 'x' })]);
  await write('1', 4, { is_sort: 2 });
  expect(sent[2]).toEqual({ is_sort: 2, rev: 5 });
});
