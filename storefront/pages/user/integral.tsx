import { readMoneyLogs } from '../../api/wallet.ts';
import { definePage } from '../../page.ts';
import { BalanceHead } from '../../parts/balance-head.tsx';
import { MoneyList } from '../../parts/money-list.tsx';
import { UserPage } from '../../parts/user-page.tsx';
import { pageOf } from '../../state/search-page.ts';
import { useWords } from '../../words.ts';

function Integral() {
  const words = useWords();
  return (
    <UserPage title={words('user.place.integral')}>
      <BalanceHead of="integral" />
      <MoneyList isPoints empty={words('user.logs.integral')} />
    </UserPage>
  );
}

export const page = definePage({ load: ({ api, url }) => readMoneyLogs(api, 2, pageOf(url)), head: ({ words }) => ({ title: words('user.place.integral'), noindex: true }), Page: Integral });
