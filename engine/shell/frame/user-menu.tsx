import { Dropdown } from 'antd';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { UserInfo } from '../../../schemas/contract/calls/accounts/auth.ts';
import { usePhone } from '../../ui/device.ts';
import { UserAvatar } from '../../ui/elements/user-avatar.tsx';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { discardUnsaved, mayDiscard } from '../../ui/unsaved.ts';
import { useT } from '../../ui/use-t.ts';
import { ignoreCallError } from '../../wire/call-error.ts';
import { loginPath, usersAtom } from '../../wire/session/session.ts';
import { fetchUser, signOut } from '../../wire/session/user.ts';
import { go } from '../go.ts';

const ProfileDialog = lazyComponent(
  async () => (await import('../account/profile-dialog.tsx')).ProfileDialog,
);

/** Avatar and name of the signed-in user; opens the profile dialog and signs out. */
export function UserMenu({ area }: { readonly area: BackOffice }) {
  const t = useT();
  const phone = usePhone();
  const user = useAtomValue(usersAtom)[area];
  const [edited, setEdited] = useState<UserInfo>();
  const name = user?.nickname || user?.username || '';
  // The dialog opens with the current data of the server.
  const openProfile = async () => {
    setEdited(await ignoreCallError(fetchUser(area)));
  };
  const endSession = async () => {
    if (!(await mayDiscard(t))) return;
    discardUnsaved();
    void signOut(area);
    go(loginPath(area));
  };
  const items = [
    { key: 'info', label: t('user.info') },
    { type: 'divider' as const },
    { key: 'logout', label: t('user.logout') },
  ];
  const choose = ({ key }: { readonly key: string }) =>
    key === 'info' ? void openProfile() : void endSession();
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        styles={{ root: { minWidth: 160 } }}
        menu={{ items, onClick: choose }}
      >
        <button
          type="button"
          className="user"
          aria-label={phone ? t('user.menu', { name }) : undefined}
          aria-haspopup="menu"
        >
          <UserAvatar name={name} src={user?.avatar} />
          {!phone && <span>{name}</span>}
        </button>
      </Dropdown>
      {edited && <ProfileDialog area={area} user={edited} close={() => setEdited(undefined)} />}
    </>
  );
}
