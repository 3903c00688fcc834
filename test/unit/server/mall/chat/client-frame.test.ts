import { expect, test } from 'vitest';
import { parseFrame } from '../../../../../server/mall/chat/sockets/client-frame.ts';

test.each([
  ['{"type":"heart"}', { type: 'heart' }],
  ['{"type":"heart","data":{"sid":"7"}}', { type: 'heart' }],
  ['{"type":"sync","data":{"last_id":5}}', { type: 'sync', data: { last_id: 5 } }],
  [
    '{"type":"auth","data":{"area":"shop","token":"t","sid":"9"}}',
    { type: 'auth', data: { area: 'shop', token: 't', last_id: 0 } },
  ],
])('%s is understood, without what the contract does not name', (text, frame) => {
  expect(parseFrame(text)).toEqual(frame);
});

test.each([
  '',
  'null',
  '[]',
  '"heart"',
  '{"type":"chat","data":{}}',
  '{"type":"heart","data":[]}',
  '{"type":"typing","data":{}}',
  '{"type":"typing","data":{"conversation_id":"1"}}',
  '{"type":"sync","data":{"last_id":-1}}',
  '{"type":"sync","data":{"last_id":1e30}}',
  '{"type":"auth","data":{"area":"__proto__"}}',
  '{"type":"auth","data":{"area":"shop","token":1}}',
  `{"type":"auth","data":{"area":"shop","token":"${'x'.repeat(201)}"}}`,
])('%s is refused', (text) => {
  expect(parseFrame(text)).toBeUndefined();
});
