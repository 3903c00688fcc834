import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import {
  holdsAttempt,
  setAttemptCookie,
} from '../../../../../../server/mall/oauth/attempts/attempt-cookie.ts';
import { readEnv } from '../../../../../../server/platform/config/env.ts';
import { Secrets } from '../../../../../../server/platform/config/secrets.ts';

const secrets = new Secrets(readEnv({ SOUK_PROFILE: 'test', SOUK_SECRET: 's'.repeat(32) }));
const state = 'a'.repeat(64);
const request = (protocol: string, cookie = ''): FastifyRequest =>
  ({ protocol, headers: { cookie } }) as never;

function cookieOver(protocol: string): string {
  let sent = '';
  const reply = { header: (_name: string, value: string) => (sent = value) };
  setAttemptCookie(request(protocol), reply as unknown as FastifyReply, secrets, state);
  return sent;
}

test('over HTTPS no other host can set or read the cookie', () => {
  const cookie = cookieOver('https');
  expect(cookie).toMatch(/^__Host-oauth=a{64}\.[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Lax; /);
  expect(cookie).toMatch(/Max-Age=600; Secure$/);
  expect(cookieOver('http')).toMatch(/^oauth=a{64}\.[0-9a-f]{64}; .*Max-Age=600$/);
});

test('a browser holds the attempt of its own signed cookie only', () => {
  const [own = ''] = cookieOver('https').split(';');
  const holds = (protocol: string, cookie: string, sent = state): boolean =>
    holdsAttempt(request(protocol, cookie), secrets, sent);
  expect(holds('https', `language=en; ${own}; x=1`)).toBe(true);
  expect(holds('https', own, 'b'.repeat(64)), 'another state').toBe(false);
  expect(holds('https', own.replace('__Host-', '')), 'set by a subdomain').toBe(false);
  expect(holds('https', `${own.slice(0, -1)}0x`)).toBe(false);
  expect(holds('https', `__Host-oauth=${state}`), 'unsigned').toBe(false);
  expect(holds('https', '')).toBe(false);
});
