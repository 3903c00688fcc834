// @vitest-environment jsdom
import type { MessageInstance } from 'antd/es/message/interface';
import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from '../../../../engine/ui/dialogs/copy-text.ts';
import { connectToast } from '../../../../engine/ui/dialogs/toast.ts';

const shown: string[] = [];
connectToast({
  open: ({ content }: { readonly content: string }) => shown.push(content),
} as unknown as MessageInstance);
afterEach(() => {
  shown.length = 0;
  vi.unstubAllGlobals();
});

it.each([
  { name: 'without HTTPS', clipboard: undefined, text: 'not copied' },
  {
    name: 'when the browser refuses',
    clipboard: { writeText: () => Promise.reject(new Error('refused')) },
    text: 'not copied',
  },
  { name: 'on success', clipboard: { writeText: () => Promise.resolve() }, text: 'copied' },
])('says what happened to the copy $name', async ({ clipboard, text }) => {
  vi.stubGlobal('navigator', { clipboard });
  copyText('62220212', { copied: 'copied', failed: 'not copied' });
  await vi.waitFor(() => expect(shown).toEqual([text]));
});
