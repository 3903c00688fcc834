import { readMoneyLogs } from '../../api/accounts/wallet.ts';
import { definePage } from '../../page.ts';
import { pageOf } from '../../rules/list-page.ts';
import { useT } from '../../texts.ts';
import { BalanceHeader } from './balance-header.tsx';
import { MoneyList } from './money-list.tsx';
import { UserPage } from './user-page.tsx';

/** `is_type` of `GET /user/money_logs` (docs/product.md#shopper-calls). */
const typeOf = { money: 0, frozen_money: 1, integral: 2 } as const;

/** Page of a balance and its movements: money, frozen money or points. */
export function createBalancePage(balance: keyof typeof typeOf) {
  function Balance() {
    const t = useT();
    return (
      <UserPage title={t(`user.menu.${balance}`)}>
        <BalanceHeader of={balance} />
        <MoneyList isPoints={balance === 'integral'} empty={t(`user.logs.${balance}`)} />
      </UserPage>
    );
  }
  return definePage({
    load: ({ api, url }) => readMoneyLogs(api, typeOf[balance], pageOf(url)),
    head: ({ t }) => ({ title: t(`user.menu.${balance}`), noindex: true }),
    Page: Balance,
  });
}
