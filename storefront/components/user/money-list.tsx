import { useLoaderData } from 'react-router-dom';
import { formatPrice, formatWhole } from '../../../engine/format/index.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import type { MoneyLog } from '../../api/accounts/wallet.ts';
import { useT } from '../../texts.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Time } from '../text/time.tsx';
import { Pager } from '../ui/pager.tsx';

/** Movements of a balance, newest first, each with the balance after it. */
export function MoneyList({
  isPoints = false,
  empty,
}: {
  readonly isPoints?: boolean;
  readonly empty: string;
}) {
  const t = useT();
  const list = useLoaderData() as Page<MoneyLog>;
  if (list.data.length === 0)
    return <EmptyState level={2} title={t('user.logs.none')} text={empty} />;
  const amount = (text: string) => (isPoints ? formatWhole(text) : formatPrice(text));
  return (
    <>
      <ul className="box user-logs">
        {list.data.map(({ id, event, info, money, balance_after: after, created_at: time }) => {
          const isIn = !money.startsWith('-');
          return (
            <li key={id}>
              <div>
                <b>{t(`user.event.${event}`)}</b>
                {info !== '' && (
                  <span className="faint" lang={langOf(info)}>
                    {info}
                  </span>
                )}
              </div>
              <Time at={time} />
              <div className="sums">
                <b className={isIn ? 'in' : ''}>
                  {isIn ? '+' : ''}
                  {amount(money)}
                </b>
                <span className="faint">{t('user.logs.after', { amount: amount(after) })}</span>
              </div>
            </li>
          );
        })}
      </ul>
      <Pager list={list} />
    </>
  );
}
