import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileDriver } from '../../server/files/drivers/file-driver.ts';

/** A driver under test. `kept`: the bytes at the place it really keeps a key; undefined when nothing is there. */
export interface OpenedDriver {
  readonly driver: FileDriver;
  readonly kept: (key: string) => Promise<Buffer | undefined>;
  readonly close: () => Promise<void>;
}

const inline = { type: 'image/webp', use: 'inline' } as const;

/** What every storage must do, whoever's it is. */
export function driverSuite(name: string, open: () => Promise<OpenedDriver>): void {
  describe(`${name} keeps files`, () => {
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

    test('gives back what was put, and the newer of two', async () => {
      await opened.driver.put('pictures/2026-05-01/a.webp', Buffer.from('first'), inline);
      await opened.driver.put('pictures/2026-05-01/a.webp', Buffer.from('second'), inline);
      expect(String(await opened.driver.get('pictures/2026-05-01/a.webp'))).toBe('second');
      expect(String(await opened.kept('pictures/2026-05-01/a.webp'))).toBe('second');
    });

    test('takes a file from disk, larger than a socket’s buffer', async () => {
      const path = join(folder, 'large'),
        bytes = randomBytes(3 * 1024 * 1024);
      await writeFile(path, bytes);
      await opened.driver.put(
        'packages/2026-05-01/b.apk',
        { path, size: bytes.length },
        { type: 'application/vnd.android.package-archive', use: 'download' },
      );
      expect((await opened.driver.get('packages/2026-05-01/b.apk'))?.equals(bytes)).toBe(true);
    });

    test('says that there is none, and forgets what was removed, twice', async () => {
      expect(await opened.driver.get('pictures/none.webp')).toBeUndefined();
      await opened.driver.put('pictures/c.webp', Buffer.from('x'), inline);
      await opened.driver.remove('pictures/c.webp');
      await opened.driver.remove('pictures/c.webp');
      expect(await opened.driver.get('pictures/c.webp')).toBeUndefined();
      expect(await opened.kept('pictures/c.webp')).toBeUndefined();
    });

    test('keeps sealed files beside the others', async () => {
      await opened.driver.put('sealed/2026-05-01/d.webp', Buffer.from('sealed'), inline);
      expect(String(await opened.driver.get('sealed/2026-05-01/d.webp'))).toBe('sealed');
      expect(await opened.driver.get('pictures/2026-05-01/d.webp')).toBeUndefined();
    });

    test('knows where browsers read', () => {
      expect(opened.driver.urlOf('pictures/e.webp')).toMatch(
        /^(\/storage|https?:\/\/[^/]+(\/souk)?)\/pictures\/e\.webp$/,
      );
    });
  });
}
