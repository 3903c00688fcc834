import { formatWhole } from '../../../engine/format/index.ts';
import { useUser } from '../../state/session/session.ts';
import { useT } from '../../texts.ts';
import { Price } from '../text/price.tsx';
import { LinkButton } from '../ui/button.tsx';

/** Page where a balance can be used, and the locale key of its link. */
const targets = {
  money: ['/user/cashes', 'cashes'],
  frozen_money: ['/user/cashes', 'cashes'],
  integral: ['/integral', 'mall'],
} as const;

/** Current balance with a link to where it can be used. `plain`: no link, for the page that it leads to. */
export function BalanceHeader({
  of,
  plain = false,
}: {
  readonly of: keyof typeof targets;
  readonly plain?: boolean;
}) {
  const t = useT();
  const user = useUser();
  const [to, name] = targets[of];
  return (
    <div className="balance-head">
      <div>
        <p className="faint">{t(`user.balance.${of}`)}</p>
        {user &&
          (of === 'integral' ? (
            <b className="price big">{formatWhole(user.integral)}</b>
          ) : (
            <Price amount={user[of]} size="big" exact />
          ))}
      </div>
      {!plain && (
        <LinkButton to={to} tone="line">
          {t(`user.balance.${name}`)}
        </LinkButton>
      )}
    </div>
  );
}
