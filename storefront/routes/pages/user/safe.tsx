import { BadgeCheck, KeyRound, Lock, Smartphone, UserX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTimeText } from '../../../components/text/use-time-text.ts';
import { Tag } from '../../../components/ui/tag.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { definePage } from '../../../page.ts';
import { useUser } from '../../../state/session/session.ts';
import { useT } from '../../../texts.ts';

const rows = [
  ['password', KeyRound],
  ['pay_password', Lock],
  ['phone', Smartphone],
  ['check', BadgeCheck],
] as const;

/** Account security: level and links to the settings that raise it. */
function Safe() {
  const t = useT();
  const timeText = useTimeText();
  const user = useUser();
  if (!user) return null;
  const isSet = {
    password: user.has_password !== false,
    pay_password: user.has_pay_password,
    phone: user.phone !== '',
    check: user.check,
  };
  const count = Object.values(isSet).filter(Boolean).length;
  return (
    <UserPage title={t('user.menu.safe')}>
      <div className="box level">
        <div>
          <b>{t(`user.safe.level.${count}`)}</b>
          <p className="faint">{t('user.safe.levelNote', { count, of: rows.length })}</p>
        </div>
        <div
          className="meter"
          role="meter"
          aria-label={t('user.safe.levelLabel')}
          aria-valuemin={0}
          aria-valuemax={rows.length}
          aria-valuenow={count}
        >
          <i style={{ width: `${(count / rows.length) * 100}%` }} />
        </div>
      </div>
      <ul className="box user-rows">
        {rows.map(([name, Icon]) => (
          <li key={name}>
            <Icon aria-hidden="true" />
            <div>
              <b>{t(`user.safe.${name}.name`)}</b>
              <p className="faint">{t(`user.safe.${name}.note`)}</p>
            </div>
            <Tag tone={isSet[name] ? 'ok' : 'warn'}>
              {t(isSet[name] ? 'user.safe.set' : 'user.safe.unset')}
            </Tag>
            <Link className="button line s" to={`/user/safe/${name}`}>
              {!isSet[name] && t('user.safe.setNow')}
              {isSet[name] && t(name === 'check' ? 'user.safe.look' : 'user.change')}
              <span className="visually-hidden"> {t(`user.safe.${name}.name`)}</span>
            </Link>
          </li>
        ))}
        <li>
          <UserX aria-hidden="true" />
          <div>
            <b>{t('user.safe.close.name')}</b>
            <p className="faint">
              {user.closing_at
                ? t('user.safe.close.pending', { time: timeText(user.closing_at) })
                : t('user.safe.close.note')}
            </p>
          </div>
          <span />
          <Link className="button line s" to="/user/safe/close">
            {t(user.closing_at ? 'user.safe.look' : 'user.safe.close.go')}
            <span className="visually-hidden"> {t('user.safe.close.name')}</span>
          </Link>
        </li>
      </ul>
    </UserPage>
  );
}

export const page = definePage({
  head: ({ t }) => ({ title: t('user.menu.safe'), noindex: true }),
  Page: Safe,
});
