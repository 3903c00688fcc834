// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { PictureUpload } from '../../../../../storefront/components/form/picture-upload.tsx';

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
