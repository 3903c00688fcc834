import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { maskPhone } from '../../../../engine/format/index.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { Avatar } from '../../../components/media/avatar.tsx';
import { UserMenu } from '../../../components/user/user-menu.tsx';
import { definePage } from '../../../page.ts';
import { useFrameUser } from '../../../state/session/other-tab.ts';
import { refreshUser } from '../../../state/session/session.ts';
import { useT } from '../../../texts.ts';
import '../../../styles/form.css';
import '../../../styles/pages/user.css';

/**
 * Layout of the user centre. Wide screens show the menu beside every page; phones show it on the
 * home page only. Each navigation reloads the balances: payments, refunds and referrals change
 * them.
 */
function Layout() {
  const t = useT();
  const user = useFrameUser();
  const { pathname } = useLocation();
  const isIn = user !== undefined;
  useEffect(() => {
    if (isIn) void refreshUser();
  }, [pathname, isIn]); // errors keep the last balances; articles are open to guests
  return (
    <div className="wrap user-centre">
      <aside className="side">
        {user && (
          <div className="id">
            <Avatar src={user.avatar} name={user.nickname} size={48} />
            <div>
              <b lang={langOf(user.nickname)}>{user.nickname}</b>
              <p className="faint">{user.phone === '' ? user.username : maskPhone(user.phone)}</p>
            </div>
          </div>
        )}
        <UserMenu label={t('user.menu.label')} />
      </aside>
      <div className="user-main">
        <Outlet />
      </div>
    </div>
  );
}

export const page = definePage({ Page: Layout });
