// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { upload } from '../../../../../engine/wire/files/upload.ts';
import { clearSession, storeToken, storeUser } from '../../../../../engine/wire/session/session.ts';
import type { UserInfo } from '../../../../../schemas/contract/calls/accounts/auth.ts';

const sent: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
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
});
afterEach(() => {
  clearSession('Seller');
  vi.unstubAllGlobals();
});

it('does not send a file whose signal is already aborted', async () => {
  const answer = await upload(new File(['x'], 'a.png'), {
    name: 'goods_images',
    area: 'Seller',
    signal: AbortSignal.abort(),
  });
  expect([sent.length, 'error' in answer]).toEqual([0, true]);
});

it('does not send a file as another account that a second tab has signed in to', async () => {
  storeToken('Seller', 'of ada');
  storeUser('Seller', { id: 7 } as UserInfo);
  localStorage.setItem('seller_user', JSON.stringify({ id: 8 }));
  const answer = await upload(new File(['x'], 'a.png'), { name: 'goods_images', area: 'Seller' });
  expect([sent.length, answer]).toEqual([0, { error: 'msg.otherAccount' }]);
});
