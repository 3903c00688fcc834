import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from '../../../../../server/platform/config/env.ts';
import { Secrets } from '../../../../../server/platform/config/secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'souk-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const secretsWith = (secret?: string) =>
  new Secrets(readEnv({ SOUK_DATA: folder, SOUK_SECRET: secret }, 'demo'));

test('decrypts what was encrypted; each encryption differs', () => {
  const secrets = secretsWith('a'.repeat(40));
  const stored = secrets.encrypt('支付密钥 key');
  expect(secrets.decrypt(stored)).toBe('支付密钥 key');
  expect(secrets.encrypt('支付密钥 key')).not.toBe(stored);
  expect(stored).not.toContain('key');
});

test('refuses another secret, a changed text and a plain text', () => {
  const stored = secretsWith('a'.repeat(40)).encrypt('x');
  expect(() => secretsWith('b'.repeat(40)).decrypt(stored)).toThrow('does not open');
  expect(() => secretsWith('a'.repeat(40)).decrypt(`${stored.slice(0, -3)}AAA`)).toThrow(
    'does not open',
  );
  expect(() => secretsWith('a'.repeat(40)).decrypt('plain')).toThrow('not readable');
});

test('a demo generates its secret once, readable by its owner only', () => {
  const stored = secretsWith().encrypt('x');
  expect(secretsWith().decrypt(stored)).toBe('x');
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
});
