// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { profileEdit } from '../../../../../engine/shell/account/save-profile.ts';

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
