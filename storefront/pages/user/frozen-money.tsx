import { readMoneyLogs } from '../../api/wallet.ts';
import { definePage } from '../../page.ts';
import { BalanceHead } from '../../parts/balance-head.tsx';
import { MoneyList } from '../../parts/money-list.tsx';
import { UserPage } from '../../parts/user-page.tsx';
import { pageOf } from '../../state/search-page.ts';
import { useWords } from '../../words.ts';

function FrozenMoney() {
  const words = useWords();
  return (
    <UserPage title={words('user.place.frozen_money')}>
      <BalanceHead of="frozen_money" />
      <MoneyList empty={words('user.logs.frozen_money')} />
    </UserPage>
  );
}

export const page = definePage({ load: ({ api, url }) => readMoneyLogs(api, 1, pageOf(url)), head: ({ words }) => ({ title: words('user.place.frozen_money'), noindex: true }), Page: FrozenMoney });
