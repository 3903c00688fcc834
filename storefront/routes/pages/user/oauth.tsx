import { Smartphone } from 'lucide-react';
import { definePage } from '../../../page.ts';
import { Link } from '../../../components/ui/link.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { useUser } from '../../../state/session.ts';
import { useT } from '../../../texts.ts';

/** Sign-in methods of the account. Only the phone, as no driver for other providers exists. */
function Oauth() {
  const t = useT();
  const user = useUser();
  if (!user) return null;
  const has = user.phone !== '';
  return (
    <UserPage title={t('user.menu.oauth')} note={t('user.oauth.lead')}>
      <ul className="box me-rows">
        <li>
          <Smartphone aria-hidden="true" />
          <div>
            <b>{t('user.oauth.phone')}</b>
            <p className="faint">
              {has
                ? `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`
                : t('user.safe.noPhone')}
            </p>
          </div>
          <Tag tone={has ? 'ok' : 'warn'}>{t(has ? 'user.oauth.bound' : 'user.oauth.unbound')}</Tag>
          <Link className="btn line s" to="/user/safe/phone">
            {t(has ? 'user.change' : 'user.safe.setNow')}
          </Link>
        </li>
      </ul>
      <p className="faint">{t('user.oauth.none')}</p>
    </UserPage>
  );
}

export const page = definePage({
  head: ({ t }) => ({ title: t('user.menu.oauth'), noindex: true }),
  Page: Oauth,
});
