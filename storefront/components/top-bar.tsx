import { useLocation, useNavigate } from 'react-router-dom';
import { useHasPage } from '../state/common.ts';
import { signOut, useUser, signInUrl } from '../state/session.ts';
import { useT } from '../words.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { Link } from './link.tsx';
import { Naming } from './naming.tsx';

/** Who is here, the ways of an account, and the other language. Wide screens only. */
export function TopBar() {
  const words = useT();
  const has = useHasPage();
  const links = [
    ['/user/orders', 'orders'],
    ['/user/favorites', 'favorites'],
    ['/store/join', 'sell'],
  ] as const;
  return (
    <nav className="bar" aria-label={words('common.bar.label')}>
      <div className="wrap">
        <ul>
          <Who />
        </ul>
        <ul>
          {links
            .filter(([to]) => has(to))
            .map(([to, name]) => (
              <li key={to}>
                <Link to={to}>{words(`common.bar.${name}`)}</Link>
              </li>
            ))}
          <li>
            <a href="/Seller/login">{words('common.bar.seller')}</a>
          </li>
          <li>
            <LanguageSwitch />
          </li>
        </ul>
      </div>
    </nav>
  );
}

/** Signed in: the name and the way out; else the ways in. */
function Who() {
  const words = useT();
  const user = useUser();
  const has = useHasPage();
  const location = useLocation();
  const navigate = useNavigate();
  if (user)
    return (
      <>
        <li>
          <Naming id="common.bar.hello" name={user.nickname} />
        </li>
        <li>
          <button type="button" onClick={() => void signOut().then(() => navigate('/'))}>
            {words('common.bar.signOut')}
          </button>
        </li>
      </>
    );
  return (
    <>
      {has('/login') ? (
        <li>
          <Link to={signInUrl(location)}>{words('common.bar.signIn')}</Link>
        </li>
      ) : (
        <li>{words('common.bar.welcome')}</li>
      )}
      {has('/register') && (
        <li>
          <Link to="/register">{words('common.bar.register')}</Link>
        </li>
      )}
    </>
  );
}
