import { BadgeCheck, KeyRound, Lock, Smartphone } from 'lucide-react';
import { definePage } from '../../../page.ts';
import { Link } from '../../../components/link.tsx';
import { Tag } from '../../../components/tag.tsx';
import { UserPage } from '../../../components/user-page.tsx';
import { useUser } from '../../../state/session.ts';
import { useT } from '../../../words.ts';

const rows = [
  ['password', KeyRound],
  ['pay_password', Lock],
  ['phone', Smartphone],
  ['check', BadgeCheck],
] as const;

/** How safe the account is, and what makes it safer. */
function Safe() {
  const words = useT();
  const user = useUser();
  if (!user) return null;
  const isSet = {
    password: true,
    pay_password: user.has_pay_password,
    phone: user.phone !== '',
    check: user.check,
  };
  const count = Object.values(isSet).filter(Boolean).length;
  return (
    <UserPage title={words('user.place.safe')}>
      <div className="box level">
        <div>
          <b>{words(`user.safe.level.${count}`)}</b>
          <p className="faint">{words('user.safe.levelNote', { count, of: rows.length })}</p>
        </div>
        <div
          className="meter"
          role="meter"
          aria-label={words('user.safe.levelLabel')}
          aria-valuemin={0}
          aria-valuemax={rows.length}
          aria-valuenow={count}
        >
          <i style={{ width: `${(count / rows.length) * 100}%` }} />
        </div>
      </div>
      <ul className="box me-rows">
        {rows.map(([name, Icon]) => (
          <li key={name}>
            <Icon aria-hidden="true" />
            <div>
              <b>{words(`user.safe.${name}.name`)}</b>
              <p className="faint">{words(`user.safe.${name}.note`)}</p>
            </div>
            <Tag tone={isSet[name] ? 'ok' : 'warn'}>
              {words(isSet[name] ? 'user.safe.set' : 'user.safe.unset')}
            </Tag>
            <Link className="btn line s" to={`/user/safe/${name}`}>
              {!isSet[name] && words('user.safe.setNow')}
              {isSet[name] && words(name === 'check' ? 'user.safe.look' : 'user.change')}
              <span className="vh"> {words(`user.safe.${name}.name`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </UserPage>
  );
}

export const page = definePage({
  head: ({ words }) => ({ title: words('user.place.safe'), noindex: true }),
  Page: Safe,
});
