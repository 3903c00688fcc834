import { formatPrice, formatWhole } from '../../../engine/format/index.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { type MoneyLog, readMoneyLogs } from '../../api/accounts/wallet.ts';
import { definePage } from '../../page.ts';
import { pageOf } from '../../rules/list-page.ts';
import { useT } from '../../texts.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Time } from '../text/time.tsx';
import { Pager } from '../ui/pager.tsx';
import { BalanceHeader } from './balance-header.tsx';
import { UserPage } from './user-page.tsx';

/** `is_type` of `GET /user/money_logs` (docs/product.md#shopper-calls). */
const typeOf = { money: 0, frozen_money: 1, integral: 2 } as const;

/** Page of a balance and its movements: money, frozen money or points. */
export function createBalancePage(balance: keyof typeof typeOf) {
  function Balance({ data }: { readonly data: Page<MoneyLog> }) {
    const t = useT();
    return (
      <UserPage title={t(`user.menu.${balance}`)}>
        <BalanceHeader of={balance} />
        <MoneyList
          list={data}
          isPoints={balance === 'integral'}
          empty={t(`user.logs.${balance}`)}
        />
      </UserPage>
    );
  }
  return definePage<Page<MoneyLog>>({
    load: ({ api, url }) => readMoneyLogs(api, typeOf[balance], pageOf(url)),
    head: ({ t }) => ({ title: t(`user.menu.${balance}`), noindex: true }),
    Page: Balance,
  });
}

/** Movements of a balance, newest first, each with the balance after it. */
function MoneyList({
  list,
  isPoints,
  empty,
}: {
  readonly list: Page<MoneyLog>;
  readonly isPoints: boolean;
  readonly empty: string;
}) {
  const t = useT();
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
