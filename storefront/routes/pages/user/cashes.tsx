import { useRevalidator } from 'react-router-dom';
import { currencySymbol, formatPrice, sumMoney } from '../../../../engine/format/index.ts';
import { cashStatus } from '../../../../schemas/contract/account-statuses.ts';
import type { Page } from '../../../../schemas/contract/envelope.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import {
  type Cash,
  cancelCash,
  readCashes,
  readCashTerms,
  readCheck,
  requestWithdrawal,
} from '../../../api/accounts/wallet.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { TextField } from '../../../components/form/field.tsx';
import { PayPasswordField } from '../../../components/form/password-field.tsx';
import { SubmitRow } from '../../../components/form/submit.tsx';
import { Time } from '../../../components/text/time.tsx';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { BalanceHeader } from '../../../components/user/balance-header.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { definePage } from '../../../page.ts';
import { pageOf } from '../../../rules/list-page.ts';
import { useRules } from '../../../state/form/use-rules.ts';
import { useShopForm } from '../../../state/form/use-shop-form.ts';
import { confirm } from '../../../state/page/confirm.ts';
import { showToast } from '../../../state/page/toast.ts';
import { refreshUser, useUser } from '../../../state/session/session.ts';
import { useT } from '../../../texts.ts';

interface Data {
  readonly list: Page<Cash>;
  readonly rate: string;
  /** Bank account of the payout; '' without an identity check. */
  readonly bank: string;
}

/**
 * Withdrawals to a bank account. They require an identity check and the payment password
 * (docs/product.md#withdrawals).
 */
function Cashes({ data: { list, rate, bank } }: { readonly data: Data }) {
  const t = useT();
  const user = useUser();
  if (!user) return null;
  return (
    <UserPage title={t('user.menu.cashes')}>
      <BalanceHeader of="money" plain />
      {!user.check && <Missing name="check" />}
      {user.check && !user.has_pay_password && <Missing name="pay_password" />}
      {user.check && user.has_pay_password && (
        <CashForm rate={rate} bank={bank} money={user.money} />
      )}
      <h2 className="sub">{t('user.cashes.past')}</h2>
      <WithdrawalList list={list} />
    </UserPage>
  );
}

/** Missing requirements with links to the pages that fulfil them and return here. */
function Missing({ name }: { readonly name: 'check' | 'pay_password' }) {
  const t = useT();
  return (
    <div className="box missing">
      <div>
        <b>{t(`user.cashes.${name}.title`)}</b>
        <p className="faint">{t(`user.cashes.${name}.text`)}</p>
      </div>
      <LinkButton tone="dark" to={`/user/safe/${name}?back=/user/cashes`}>
        {t(`user.cashes.${name}.go`)}
      </LinkButton>
    </div>
  );
}

interface Values {
  readonly money: string;
  readonly pay_password: string;
}

function CashForm({
  rate,
  bank,
  money,
}: {
  readonly rate: string;
  readonly bank: string;
  readonly money: string;
}) {
  const t = useT();
  const rules = useRules();
  const { revalidate } = useRevalidator();
  const form = useShopForm<Values, object>({
    defaults: { money: '', pay_password: '' },
    submitValues: ({ money: amount, pay_password }, key) =>
      requestWithdrawal({ money: amount.trim(), rate, pay_password }, key),
    // The refusal of a changed fee stays on the page, beside the new fee
    onStale: revalidate,
    onSuccess: async () => {
      form.reset();
      showToast(t('user.cashes.done'));
      await Promise.all([refreshUser(), revalidate()]);
    },
  });
  return (
    <form className="box panel-form form" noValidate onSubmit={form.submit}>
      <div className="pair">
        <TextField
          label={t('user.cashes.money')}
          inputMode="decimal"
          autoComplete="off"
          before={<span className="unit">{currencySymbol()}</span>}
          hint={t(Number(rate) === 0 ? 'user.cashes.free' : 'user.cashes.fee', {
            rate: String(Number(rate)),
          })}
          after={
            <button
              type="button"
              className="in-field text-link"
              onClick={() => form.setValue('money', money, { shouldValidate: true })}
            >
              {t('user.cashes.all')}
            </button>
          }
          {...form.field('money', {
            ...rules.required,
            validate: (value) =>
              (/^\d{1,9}(\.\d{1,2})?$/.test(value.trim()) && Number(value) > 0) ||
              t('common.rule.money'),
          })}
        />
        <PayPasswordField
          label={t('user.cashes.payPassword')}
          {...form.field('pay_password', rules.payPassword)}
        />
      </div>
      {bank !== '' && (
        <p className="sm dim">
          {t('user.cashes.paidTo')} <b lang={langOf(bank)}>{bank}</b>
        </p>
      )}
      <SubmitRow form={form}>{t('user.cashes.go')}</SubmitRow>
    </form>
  );
}

export const page = definePage<Data>({
  load: async ({ api, url }) => {
    const [list, { rate }, check] = await Promise.all([
      readCashes(api, pageOf(url)),
      readCashTerms(api),
      readCheck(api),
    ]);
    return { list, rate, bank: check ? `${check.bank_name} **** ${check.bank_no.slice(-4)}` : '' };
  },
  head: ({ t }) => ({ title: t('user.menu.cashes'), noindex: true }),
  Page: Cashes,
});

const tones = {
  [cashStatus.waiting]: 'warn',
  [cashStatus.paid]: 'ok',
  [cashStatus.rejected]: 'bad',
  [cashStatus.cancelled]: undefined,
} as const;

/** Withdrawals, newest first. A waiting one can be cancelled. */
function WithdrawalList({ list }: { readonly list: Page<Cash> }) {
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
    await cancelCash(id);
    await Promise.all([refreshUser(), revalidate()]);
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
                  {t('user.cashes.refused')}{' '}
                  <span lang={langOf(cash.refuse_info)}>{cash.refuse_info}</span>
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
