import { formatPoints } from '../../engine/format/index.ts';
import { useHasPage } from '../state/common.ts';
import { useUser } from '../state/session.ts';
import { useT } from '../words.ts';
import { LinkButton } from './button.tsx';
import { Price } from './price.tsx';

const ways = {
  money: ['/user/cashes', 'cashes'],
  frozen_money: ['/user/cashes', 'cashes'],
  integral: ['/integral', 'mall'],
} as const;

/** What there is now, and where it can go; `plain`: this is that place. */
export function BalanceHead({
  of,
  plain = false,
}: {
  readonly of: keyof typeof ways;
  readonly plain?: boolean;
}) {
  const words = useT();
  const has = useHasPage();
  const user = useUser();
  const [to, name] = ways[of];
  return (
    <div className="balance-head">
      <div>
        <p className="faint">{words(`user.balance.${of}`)}</p>
        {user &&
          (of === 'integral' ? (
            <b className="price big">{formatPoints(user.integral)}</b>
          ) : (
            <Price amount={user[of]} size="big" exact />
          ))}
      </div>
      {!plain && has(to) && (
        <LinkButton to={to} tone="line">
          {words(`user.balance.${name}`)}
        </LinkButton>
      )}
    </div>
  );
}
