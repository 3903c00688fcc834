import { formatDateTime, formatPoints, formatPrice } from '../../engine/format/index.ts';
import { useLoaderData } from 'react-router-dom';
import type { Page } from '../../schemas/contract/envelope.ts';
import type { MoneyLog } from '../api/wallet.ts';
import { usePageAddress } from '../state/search-page.ts';
import { useT } from '../words.ts';
import { Pager } from './pager.tsx';
import { EmptyState } from './empty-state.tsx';
import { langOf } from '../../schemas/rules/local-name.ts';

/** What came and went, the newest first, each with the balance it left. */
export function MoneyList({
  isPoints = false,
  empty,
}: {
  readonly isPoints?: boolean;
  readonly empty: string;
}) {
  const words = useT();
  const to = usePageAddress();
  const { data, current_page: page, last_page: last } = useLoaderData() as Page<MoneyLog>;
  if (data.length === 0)
    return <EmptyState level={2} title={words('user.logs.none')} text={empty} />;
  const amount = (text: string) => (isPoints ? formatPoints(text) : formatPrice(text));
  return (
    <>
      <ul className="box me-logs">
        {data.map(({ id, event, info, money, balance_after: after, created_at: time }) => {
          const isIn = !money.startsWith('-');
          return (
            <li key={id}>
              <div>
                <b>{words(`user.event.${event}`)}</b>
                {info !== '' && (
                  <span className="faint" lang={langOf(info)}>
                    {info}
                  </span>
                )}
              </div>
              <time dateTime={time.replace(' ', 'T')}>{formatDateTime(time).slice(0, 16)}</time>
              <div className="sums">
                <b className={isIn ? 'in' : ''}>
                  {isIn ? '+' : ''}
                  {amount(money)}
                </b>
                <span className="faint">{words('user.logs.after', { amount: amount(after) })}</span>
              </div>
            </li>
          );
        })}
      </ul>
      <Pager page={page} last={last} to={to} />
    </>
  );
}
