import { useRevalidator } from 'react-router-dom';
import { formatPrice, sumMoney } from '../../../engine/format/index.ts';
import { isFailure } from '../../../engine/wire/index.ts';
import { cashStatus } from '../../../schemas/contract/account-statuses.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { type Cash, cancelCash } from '../../api/accounts/wallet.ts';
import { confirm } from '../../state/page/confirm.ts';
import { refreshUser } from '../../state/session/session.ts';
import { useT } from '../../texts.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Time } from '../text/time.tsx';
import { Button } from '../ui/button.tsx';
import { Pager } from '../ui/pager.tsx';
import { Tag } from '../ui/tag.tsx';

const tones = {
  [cashStatus.waiting]: 'warn',
  [cashStatus.paid]: 'ok',
  [cashStatus.rejected]: 'bad',
  [cashStatus.cancelled]: undefined,
} as const;

/** Withdrawals, newest first. A waiting one can be cancelled. */
export function WithdrawalList({ list }: { readonly list: Page<Cash> }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  if (list.data.length === 0)
    return <EmptyState level={2} title={t('user.cashes.none')} text={t('user.cashes.noneText')} />;
  const cancel = async ({ id, money, commission }: Cash) => {
    const isConfirmed = await confirm({
      title: t('user.cashes.cancelTitle'),
      text: t('user.cashes.cancelText', {
        money: formatPrice(sumMoney([money, commission])),
      }),
      confirmLabel: t('user.cashes.cancel'),
      tone: 'danger',
    });
    if (!isConfirmed) return;
    if (!isFailure(await cancelCash(id))) await Promise.all([refreshUser(), revalidate()]);
  };
  return (
    <>
      <ul className="box user-logs">
        {list.data.map((cash) => (
          <li key={cash.id}>
            <div>
              <b>
                {cash.bank_name} **** {cash.card_no.slice(-4)}{' '}
                <Tag tone={tones[cash.cash_status]}>
                  {t(`user.cashes.status.${cash.cash_status}`)}
                </Tag>
              </b>
              <span className="faint">
                {t('user.cashes.net', {
                  money: formatPrice(cash.money),
                  fee: formatPrice(cash.commission),
                })}
              </span>
              {cash.refuse_info !== '' && (
                <span className="bad-text">
                  {t('user.cashes.refused', { reason: cash.refuse_info })}
                </span>
              )}
            </div>
            <Time at={cash.created_at} />
            <div className="sums">
              <b>{formatPrice(sumMoney([cash.money, cash.commission]))}</b>
              {cash.cash_status === cashStatus.waiting && (
                <Button tone="plain" size="s" onClick={() => cancel(cash)}>
                  {t('user.cashes.cancel')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Pager list={list} />
    </>
  );
}
