import { Smartphone } from 'lucide-react';
import { definePage } from '../../../page.ts';
import { Link } from '../../../components/link.tsx';
import { Tag } from '../../../components/tag.tsx';
import { UserPage } from '../../../components/user-page.tsx';
import { useUser } from '../../../state/session.ts';
import { useT } from '../../../words.ts';

/**
 * What the account is bound to. Sign-in by others comes with its drivers: until one is configured
 * the phone is all there is, and nothing else is offered.
 */
function Oauth() {
  const words = useT();
  const user = useUser();
  if (!user) return null;
  const has = user.phone !== '';
  return (
    <UserPage title={words('user.place.oauth')} note={words('user.oauth.lead')}>
      <ul className="box me-rows">
        <li>
          <Smartphone aria-hidden="true" />
          <div>
            <b>{words('user.oauth.phone')}</b>
            <p className="faint">
              {has
                ? `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`
                : words('user.safe.noPhone')}
            </p>
          </div>
          <Tag tone={has ? 'ok' : 'warn'}>
            {words(has ? 'user.oauth.bound' : 'user.oauth.unbound')}
          </Tag>
          <Link className="btn line s" to="/user/safe/phone">
            {words(has ? 'user.change' : 'user.safe.setNow')}
          </Link>
        </li>
      </ul>
      <p className="faint">{words('user.oauth.none')}</p>
    </UserPage>
  );
}

export const page = definePage({
  head: ({ words }) => ({ title: words('user.place.oauth'), noindex: true }),
  Page: Oauth,
});
