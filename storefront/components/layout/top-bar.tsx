import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useFrameUser, useOtherTabChange } from '../../state/session/other-tab.ts';
import { signInUrl, signOut } from '../../state/session/session.ts';
import { useT } from '../../texts.ts';
import { NamedText } from '../text/named-text.tsx';
import { LanguageSwitch } from './language-switch.tsx';

/** Account, account links and language. Wide screens only. */
export function TopBar() {
  const t = useT();
  const links = [
    ['/user/orders', 'orders'],
    ['/user/favorites', 'favorites'],
    ['/store/join', 'sell'],
  ] as const;
  return (
    <nav className="bar" aria-label={t('common.bar.label')}>
      <div className="wrap">
        <ul>
          <AccountLinks />
        </ul>
        <ul>
          {links.map(([to, name]) => (
            <li key={to}>
              <Link to={to}>{t(`common.bar.${name}`)}</Link>
            </li>
          ))}
          <li>
            <a href="/Seller/login">{t('common.bar.seller')}</a>
          </li>
          <li>
            <LanguageSwitch />
          </li>
        </ul>
      </div>
    </nav>
  );
}

/** Name and sign-out, or the links to sign in and register. */
function AccountLinks() {
  const t = useT();
  const user = useFrameUser();
  const isOfOtherShopper = useOtherTabChange() !== undefined;
  const location = useLocation();
  const navigate = useNavigate();
  if (user)
    return (
      <>
        <li>
          <NamedText id="common.bar.hello" name={user.nickname} />
        </li>
        <li>
          <button type="button" onClick={() => void signOut().then(() => navigate('/'))}>
            {t('common.bar.signOut')}
          </button>
        </li>
      </>
    );
  if (isOfOtherShopper) return null;
  return (
    <>
      <li>
        <Link to={signInUrl(location)}>{t('common.bar.signIn')}</Link>
      </li>
      <li>
        <Link to="/register">{t('common.bar.register')}</Link>
      </li>
    </>
  );
}
