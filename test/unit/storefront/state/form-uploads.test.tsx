// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { type ComponentType, useState } from 'react';
import { IntlProvider } from 'react-intl';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { clearSession, storeToken, storeUser } from '../../../../engine/wire/index.ts';
import type { UserInfo } from '../../../../schemas/contract/calls/accounts/auth.ts';
import { orderStatus } from '../../../../schemas/contract/order-statuses.ts';
import { shop } from '../../../../storefront/api/client/shop.ts';
import { PictureUpload } from '../../../../storefront/components/form/picture-upload.tsx';
import { page } from '../../../../storefront/routes/pages/user/comment-add.tsx';
import { page as profile } from '../../../../storefront/routes/pages/user/info.tsx';
import { useShopForm } from '../../../../storefront/state/form/use-shop-form.ts';
import { hideToast, toastAtom } from '../../../../storefront/state/page/toast.ts';
import { refused } from '../../../helpers/call-errors.ts';
import { HeldUpload } from '../../../helpers/held-upload.ts';

afterEach(() => {
  clearSession('shop');
  cleanup();
  hideToast();
  HeldUpload.sent.length = 0;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open() {
  vi.stubGlobal('XMLHttpRequest', HeldUpload);
  const sent: unknown[] = [];
  function Form() {
    const [images, setImages] = useState<readonly string[]>([]);
    const form = useShopForm<{ note: string }, object>({
      defaults: { note: 'broken' },
      submitValues: async (values) => {
        sent.push({ ...values, images });
        return {};
      },
      onSuccess: () => undefined,
    });
    return (
      <form onSubmit={form.submit}>
        <PictureUpload label="Photos" folder="refund" value={images} onChange={setImages} />
      </form>
    );
  }
  const view = render(
    <IntlProvider
      locale="en"
      messages={{ 'storefront.common.upload.wait': 'wait' }}
      onError={() => undefined}
    >
      <Form />
    </IntlProvider>,
  );
  const choose = () =>
    fireEvent.change(view.container.querySelector('input[type=file]')!, {
      target: { files: [new File(['x'], 'new.png', { type: 'image/png' })] },
    });
  const submit = () =>
    act(async () => void fireEvent.submit(view.container.querySelector('form')!));
  return { ...view, sent, choose, submit };
}

test('a form is not sent without a picture that is still being sent', async () => {
  const { sent, choose, submit } = open();
  choose();
  await submit();
  expect([sent, getDefaultStore().get(toastAtom)?.text]).toEqual([[], 'wait']);
  await act(async () => HeldUpload.sent[0]!.answer('/new.webp'));
  await submit();
  expect(sent).toEqual([{ note: 'broken', images: ['/new.webp'] }]);
});

test('a comment is not sent without a picture that is still being sent', async () => {
  vi.stubGlobal('XMLHttpRequest', HeldUpload);
  const line = { id: 3, goods_name: 'Cup', goods_image: '', sku_name: '-', buy_num: 1 };
  const order = {
    id: 1,
    order_status: orderStatus.toComment,
    order_goods: [{ ...line, refund_num: 0 }],
    store: { id: 2, store_name: 'Kiln' },
  };
  const Comment = page.Page as ComponentType<{ readonly data: unknown }>;
  const { container, getAllByRole, getByRole } = render(
    <IntlProvider
      locale="en"
      messages={{ 'storefront.common.upload.wait': 'wait' }}
      onError={() => undefined}
    >
      <MemoryRouter>
        <Comment data={order} />
      </MemoryRouter>
    </IntlProvider>,
  );
  const comments = vi.spyOn(shop, 'post').mockRejectedValue(refused(400, ''));
  fireEvent.change(container.querySelector('textarea')!, { target: { value: 'Good' } });
  for (const star of getAllByRole('radio')) fireEvent.click(star);
  fireEvent.change(container.querySelector('input[type=file]')!, {
    target: { files: [new File(['x'], 'new.png', { type: 'image/png' })] },
  });
  const send = () =>
    act(async () => void fireEvent.click(getByRole('button', { name: /comment\.send/ })));
  await send();
  expect([comments.mock.calls, getDefaultStore().get(toastAtom)?.text]).toEqual([[], 'wait']);
  await act(async () => HeldUpload.sent[0]!.answer('/new.webp'));
  await send();
  expect(JSON.stringify(comments.mock.calls)).toContain('/new.webp');
});

test('the profile is not saved without the avatar that is still being sent', async () => {
  vi.stubGlobal('XMLHttpRequest', HeldUpload);
  storeToken('shop', 'of ada');
  storeUser('shop', { id: 7, nickname: 'Ada', avatar: '', sex: 0, phone: '' } as UserInfo);
  const Profile = profile.Page as ComponentType;
  const { container } = render(
    <IntlProvider
      locale="en"
      messages={{ 'storefront.common.upload.wait': 'wait' }}
      onError={() => undefined}
    >
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Profile /> }])} />
    </IntlProvider>,
  );
  const calls = vi.spyOn(shop, 'post').mockRejectedValue(refused(400, ''));
  fireEvent.change(container.querySelector('input[type=file]')!, {
    target: { files: [new File(['x'], 'new.png', { type: 'image/png' })] },
  });
  const save = () => act(async () => void fireEvent.submit(container.querySelector('form')!));
  await save();
  expect([calls.mock.calls, getDefaultStore().get(toastAtom)?.text]).toEqual([[], 'wait']);
  await act(async () => HeldUpload.sent[0]!.answer('/new.webp'));
  await save();
  expect(JSON.stringify(calls.mock.calls)).toContain('/new.webp');
});

test('a picture of a form that was left holds no other form, and no message follows', async () => {
  const first = open();
  first.choose();
  first.unmount();
  await act(async () => undefined);
  const { sent, submit } = open();
  await submit();
  expect([sent.length, getDefaultStore().get(toastAtom)]).toEqual([1, undefined]);
});
