import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileDriver } from '../../../server/platform/storage/drivers/file-driver.ts';

/** A driver under test. `stored`: the bytes where it stores a key; undefined when there are none. */
export interface OpenedDriver {
  readonly driver: FileDriver;
  readonly stored: (key: string) => Promise<Buffer | undefined>;
  readonly close: () => Promise<void>;
}

const inline = { type: 'image/webp', use: 'inline' } as const;

/** What every storage driver must do. */
export function driverSuite(name: string, open: () => Promise<OpenedDriver>): void {
  describe(`${name} stores files`, () => {
    let opened: OpenedDriver;
    let folder: string;
    beforeAll(async () => {
      opened = await open();
      folder = await mkdtemp(join(tmpdir(), 'souk-driver-'));
    });
    afterAll(async () => {
      await opened.close();
      await rm(folder, { recursive: true });
    });

    test('returns what was put, and the newer of two', async () => {
      await opened.driver.put('pictures/2026-05-01/a.webp', Buffer.from('first'), inline);
      await opened.driver.put('pictures/2026-05-01/a.webp', Buffer.from('second'), inline);
      expect(String(await opened.driver.get('pictures/2026-05-01/a.webp'))).toBe('second');
      expect(String(await opened.stored('pictures/2026-05-01/a.webp'))).toBe('second');
    });

    test('stores a file from disk that is larger than a socket buffer', async () => {
      const path = join(folder, 'large');
      const bytes = randomBytes(3 * 1024 * 1024);
      await writeFile(path, bytes);
      await opened.driver.put(
        'packages/2026-05-01/b.apk',
        { path, size: bytes.length },
        { type: 'application/vnd.android.package-archive', use: 'download' },
      );
      expect((await opened.driver.get('packages/2026-05-01/b.apk'))?.equals(bytes)).toBe(true);
    });

    test('returns undefined for a missing key, and removes a key twice', async () => {
      expect(await opened.driver.get('pictures/none.webp')).toBeUndefined();
      await opened.driver.put('pictures/c.webp', Buffer.from('x'), inline);
      await opened.driver.remove('pictures/c.webp');
      await opened.driver.remove('pictures/c.webp');
      expect(await opened.driver.get('pictures/c.webp')).toBeUndefined();
      expect(await opened.stored('pictures/c.webp')).toBeUndefined();
    });

    test('stores sealed files apart from public ones', async () => {
      await opened.driver.put('sealed/2026-05-01/d.webp', Buffer.from('sealed'), inline);
      expect(String(await opened.driver.get('sealed/2026-05-01/d.webp'))).toBe('sealed');
      expect(await opened.driver.get('pictures/2026-05-01/d.webp')).toBeUndefined();
    });

    test('returns the public URL of a key', () => {
      expect(opened.driver.urlOf('pictures/e.webp')).toMatch(
        /^(\/storage|https?:\/\/[^/]+(\/souk)?)\/pictures\/e\.webp$/,
      );
    });
  });
}
