// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { PictureUpload } from '../../../../../storefront/components/form/picture-upload.tsx';
import {
  type CommentDraft,
  CommentLine,
} from '../../../../../storefront/components/orders/comment-line.tsx';

/** An upload that the test answers. */
class HeldRequest {
  static readonly sent: HeldRequest[] = [];
  readonly upload = {};
  onload?: () => void;
  responseText = '';
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    HeldRequest.sent.push(this);
  }
  answer(url: string) {
    this.responseText = JSON.stringify({ code: 200, msg: '', data: url });
    this.onload?.();
  }
}

afterEach(() => {
  cleanup();
  HeldRequest.sent.length = 0;
  vi.unstubAllGlobals();
});

function Pictures() {
  const [urls, setUrls] = useState<readonly string[]>(['/old.webp']);
  return (
    <IntlProvider
      locale="en"
      messages={{ 'storefront.common.upload.remove': 'remove {number}' }}
      onError={() => undefined}
    >
      <PictureUpload label="Photos" folder="comment" max={4} value={urls} onChange={setUrls} />
    </IntlProvider>
  );
}

test('a picture that is removed while another one is sent stays removed', async () => {
  vi.stubGlobal('XMLHttpRequest', HeldRequest);
  const { container } = render(<Pictures />);
  const file = new File(['x'], 'new.png', { type: 'image/png' });
  fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [file] } });
  fireEvent.click(screen.getByRole('button', { name: 'Photos: remove 1' }));
  await act(async () => HeldRequest.sent[0]!.answer('/new.webp'));
  const shown = [...container.querySelectorAll('img')].map((img) => img.getAttribute('src'));
  expect(shown).toEqual(['/new.webp']);
});

function Comment() {
  const [comment, setComment] = useState<CommentDraft>({ score: 5, content: '', image: [] });
  const line = { goods_name: 'Cup', goods_image: '', sku_name: '-' };
  return (
    <IntlProvider locale="en" onError={() => undefined}>
      <CommentLine line={line} comment={comment} isChecked={false} onChange={setComment} />
    </IntlProvider>
  );
}

test('a text that is typed while a picture is sent stays', async () => {
  vi.stubGlobal('XMLHttpRequest', HeldRequest);
  const { container } = render(<Comment />);
  const file = new File(['x'], 'new.png', { type: 'image/png' });
  fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [file] } });
  const text = container.querySelector('textarea')!;
  fireEvent.change(text, { target: { value: 'A good cup' } });
  await act(async () => HeldRequest.sent[0]!.answer('/new.webp'));
  expect(container.querySelector('.shot img')).toHaveProperty('src', expect.stringMatching('new'));
  expect(text.value).toBe('A good cup');
});
