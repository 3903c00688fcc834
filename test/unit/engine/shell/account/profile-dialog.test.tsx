// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { ProfileDialog } from '../../../../../engine/shell/account/profile-dialog.tsx';
import { toast } from '../../../../../engine/ui/dialogs/toast.ts';
import { flattenTexts } from '../../../../../engine/ui/use-t.ts';
import { api } from '../../../../../engine/wire/http.ts';
import common from '../../../../../locales/en/common.json' with { type: 'json' };
import type { UserInfo } from '../../../../../schemas/contract/calls/accounts/auth.ts';
import { HeldUpload } from '../../../../helpers/held-upload.ts';
import { aRefusal } from '../../a-refusal.ts';

afterEach(() => {
  cleanup();
  HeldUpload.sent.length = 0;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the profile is not saved without the avatar that is still being sent', async () => {
  vi.stubGlobal('XMLHttpRequest', HeldUpload);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
  URL.createObjectURL ??= () => 'blob:picture';
  URL.revokeObjectURL ??= () => undefined;
  const warning = vi.spyOn(toast, 'warning').mockReturnValue();
  vi.spyOn(toast, 'success').mockReturnValue();
  const calls = vi.spyOn(api, 'post').mockRejectedValue(aRefusal(400, ''));
  vi.spyOn(toast, 'error').mockReturnValue();
  const close = vi.fn();
  const user = { id: 7, username: 'fang', nickname: 'Fang', avatar: '' } as UserInfo;
  render(
    <IntlProvider locale="en" messages={flattenTexts(common)} onError={() => undefined}>
      <ProfileDialog area="Admin" user={user} close={close} />
    </IntlProvider>,
  );
  fireEvent.change(document.querySelector('input[type=file]')!, {
    target: { files: [new File(['x'], 'new.png', { type: 'image/png' })] },
  });
  await waitFor(() => expect(HeldUpload.sent).toHaveLength(1));
  const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));
  await save();
  expect([calls.mock.calls, warning.mock.calls, close.mock.calls]).toEqual([
    [],
    [['Wait until the files are sent']],
    [],
  ]);
  await act(async () => HeldUpload.sent[0]!.answer('/new.webp'));
  await save();
  await waitFor(() => expect(calls.mock.calls[0]?.[1]).toMatchObject({ avatar: '/new.webp' }));
});
