import { readMoneyLogs } from '../../api/wallet.ts';
import { definePage } from '../../page.ts';
import { pageOf } from '../../state/search-page.ts';
import { useT } from '../../texts.ts';
import { BalanceHeader } from './balance-header.tsx';
import { MoneyList } from './money-list.tsx';
import { UserPage } from './user-page.tsx';

/** `is_type` of `GET /user/money_logs` (docs/product.md#shopper-calls). */
const typeOf = { money: 0, frozen_money: 1, integral: 2 } as const;

/** Page of a balance and its movements: money, frozen money or points. */
export function createBalancePage(place: keyof typeof typeOf) {
  function Balance() {
    const t = useT();
    return (
      <UserPage title={t(`user.place.${place}`)}>
        <BalanceHeader of={place} />
        <MoneyList isPoints={place === 'integral'} empty={t(`user.logs.${place}`)} />
      </UserPage>
    );
  }
  return definePage({
    load: ({ api, url }) => readMoneyLogs(api, typeOf[place], pageOf(url)),
    head: ({ t }) => ({ title: t(`user.place.${place}`), noindex: true }),
    Page: Balance,
  });
}
