import { expect, test } from 'vitest';
import { rawMembers } from '../../../../../../server/mall/payments/drivers/alipay-text.ts';

test.each([
  [
    '{"a_response":{"x":"}\\",\\"","y":[1,{"z":2}]},"sign":"s"}',
    { a_response: '{"x":"}\\",\\"","y":[1,{"z":2}]}', sign: '"s"' },
  ],
  [' { "sign" : "s" , "a_response" : { "x" : 1 } } ', { sign: '"s"', a_response: '{ "x" : 1 }' }],
  ['{}', {}],
])('finds the signed text in %s', (text, members) => {
  expect(Object.fromEntries(rawMembers(text))).toEqual(members);
});
test.each([
  '',
  '[]',
  '{"a"',
  '{"a":',
  '{"a":{',
  '{a:1}',
  '{"a":1',
  '{"a":1 "b":2}x',
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":2}',
])('rejects the response %s', (text) => {
  expect(() => {
    const members = rawMembers(text);
    if (members.get('b') === undefined) throw new SyntaxError();
  }).toThrow(SyntaxError);
});
