import { expect, test } from 'vitest';
import {
  readVisitorToken,
  visitorCookie,
  visitorToken,
} from '../../../../../server/mall/chat/parties/visitor-token.ts';
import { Secrets } from '../../../../../server/platform/config/secrets.ts';

const secretsOf = (secret: string): Secrets => new Secrets({ secret } as never);
const ours = secretsOf('a'.repeat(32));
const key = '0123456789abcdef'.repeat(2);

test('a token is valid only with the secret that signed it', () => {
  const token = visitorToken(ours, key);
  expect(readVisitorToken(ours, token)).toBe(key);
  expect(readVisitorToken(secretsOf('b'.repeat(32)), token)).toBeUndefined();
});

test.each([undefined, '', key, `${key}.`, `${key}.${'0'.repeat(64)}`, `${key.toUpperCase()}.x`])(
  '%s is no token',
  (text) => {
    expect(readVisitorToken(ours, text)).toBeUndefined();
  },
);

test('the cookie is found among others', () => {
  expect(visitorCookie('language=en; visitor=ab.cd; other=1')).toBe('ab.cd');
  expect(visitorCookie('xvisitor=ab.cd')).toBeUndefined();
  expect(visitorCookie(undefined)).toBeUndefined();
});
