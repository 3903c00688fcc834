import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { assertPortFree, freePort } from '../../../../../server/platform/config/free-port.mjs';

test('a free port is none that the system assigns by itself', async () => {
  const port = await freePort();
  expect(port).toBeGreaterThanOrEqual(10_000);
  expect(port).toBeLessThan(32_000);
  await expect(assertPortFree('127.0.0.1', port)).resolves.toBeUndefined();
});

test('a port in use is refused with advice', async () => {
  const port = await freePort();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  await expect(assertPortFree('127.0.0.1', port)).rejects.toThrow(
    `Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`,
  );
  await new Promise((resolve) => other.close(resolve));
});
