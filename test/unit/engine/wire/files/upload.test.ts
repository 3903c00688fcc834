import { afterEach, expect, it, vi } from 'vitest';
import { upload } from '../../../../../engine/wire/files/upload.ts';

afterEach(() => vi.unstubAllGlobals());

it('does not send a file whose signal is already aborted', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {};
      onload?: () => void;
      readonly responseText = JSON.stringify({ code: 200, msg: '', data: '/files/1.webp' });
      open() {}
      setRequestHeader() {}
      abort() {}
      send(body: unknown) {
        sent.push(body);
        this.onload?.();
      }
    },
  );
  const answer = await upload(new File(['x'], 'a.png'), {
    name: 'goods_images',
    area: 'Seller',
    signal: AbortSignal.abort(),
  });
  expect([sent.length, 'error' in answer]).toEqual([0, true]);
});
