// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { profileEdit, saveProfile } from '../../../../../engine/shell/account/save-profile.ts';
import { connectToast } from '../../../../../engine/ui/dialogs/toast.ts';
import { CallError } from '../../../../../engine/wire/call-error.ts';
import { connectClient } from '../../../../../engine/wire/hooks.ts';
import { api } from '../../../../../engine/wire/http.ts';
import { aRefusal } from '../../a-refusal.ts';

test.each([
  {
    name: 'an empty password is sent as an empty string',
    form: { nickname: ' Fang ', password: '', old_password: '', avatar: '' },
    sent: { nickname: 'Fang', password: '' },
  },
  {
    name: 'a new password is sent with the old one',
    form: { nickname: 'Fang', password: 'new', old_password: 'old', avatar: '' },
    sent: { nickname: 'Fang', password: 'new', old_password: 'old' },
  },
  {
    name: 'the avatar is sent only if set',
    form: { nickname: 'Fang', password: '', old_password: 'typed', avatar: '/a.png' },
    sent: { nickname: 'Fang', password: '', avatar: '/a.png' },
  },
])('$name', ({ form, sent }) => {
  expect(profileEdit(form)).toEqual(sent);
});

describe('saving', () => {
  const form = { nickname: 'Fang', password: '', old_password: '', avatar: '' };
  const error = vi.fn();

  beforeEach(() => {
    error.mockClear();
    connectToast({ open: error } as never);
    connectClient({ translate: (key) => key });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  test('a refusal is shown and returns its fields', async () => {
    vi.spyOn(api, 'post').mockRejectedValue(
      aRefusal(422, 'Bad input', { errors: [{ pointer: '/nickname', message: 'Too long' }] }),
    );
    expect(await saveProfile('Admin', form)).toEqual([{ field: 'nickname', message: 'Too long' }]);
    expect(error.mock.calls).toMatchObject([[{ type: 'error', content: 'Bad input' }]]);
  });

  test('a failed call is shown', async () => {
    const call = { method: 'POST', path: '/api/Admin/auth/edit', status: 0, requestId: '' };
    vi.spyOn(api, 'post').mockRejectedValue(new CallError('network', call, 'Network error'));
    expect(await saveProfile('Admin', form)).toEqual([]);
    expect(error.mock.calls).toMatchObject([[{ type: 'error', content: 'Network error' }]]);
  });
});
