import { readMoneyLogs } from '../../api/wallet.ts';
import { definePage } from '../../page.ts';
import { BalanceHead } from '../../parts/balance-head.tsx';
import { MoneyList } from '../../parts/money-list.tsx';
import { UserPage } from '../../parts/user-page.tsx';
import { pageOf } from '../../state/search-page.ts';
import { useWords } from '../../words.ts';

function Money() {
  const words = useWords();
  return (
    <UserPage title={words('user.place.money')}>
      <BalanceHead of="money" />
      <MoneyList empty={words('user.logs.money')} />
    </UserPage>
  );
}

export const page = definePage({ load: ({ api, url }) => readMoneyLogs(api, 0, pageOf(url)), head: ({ words }) => ({ title: words('user.place.money'), noindex: true }), Page: Money });
