import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { UserInfo } from '../../../../../schemas/contract/calls/accounts/auth.ts';
import type {
  ClosingObstacle,
  ClosingState,
} from '../../../../../schemas/contract/calls/accounts/closing.ts';
import { askClosing, readClosing } from '../../../../api/accounts/closing.ts';
import { ProofField } from '../../../../components/form/password-field.tsx';
import { AccountCodeField } from '../../../../components/form/phone-code-fields.tsx';
import { SubmitRow } from '../../../../components/form/submit.tsx';
import { useTimeText } from '../../../../components/text/use-time-text.ts';
import { UserPage } from '../../../../components/user/user-page.tsx';
import { definePage } from '../../../../page.ts';
import { useSaved } from '../../../../state/form/use-saved.ts';
import { useShopForm } from '../../../../state/form/use-shop-form.ts';
import { useUser } from '../../../../state/session/session.ts';
import { useT } from '../../../../texts.ts';

/** Pages where an obstacle can be finished. The platform unlocks accounts and closes stores. */
const pageOf: Readonly<Partial<Record<ClosingObstacle['name'], string>>> = {
  orders: '/user/orders',
  points_orders: '/user/integral_order',
  refunds: '/user/orders',
  money: '/user/money',
  frozen: '/user/frozen_money',
  withdrawals: '/user/cashes',
  commissions: '/user/distribution_logs',
};
const losses = ['lost1', 'lost2', 'lost3', 'lost4', 'lost5'] as const;

/** Asks to close the account. The notice of the layout keeps it. */
function Close({ data }: { readonly data: ClosingState }) {
  const t = useT();
  const timeText = useTimeText();
  const user = useUser();
  if (!user) return null;
  return (
    <UserPage
      title={t('user.safe.close.title')}
      note={t('user.safe.close.lead', { days: data.days })}
      back="/user/safe"
    >
      <section className="box closing-facts">
        <h2>{t('user.safe.close.lost')}</h2>
        <ul>
          {losses.map((name) => (
            <li key={name}>{t(`user.safe.close.${name}`)}</li>
          ))}
        </ul>
      </section>
      {data.obstacles.length > 0 && <Obstacles obstacles={data.obstacles} />}
      {data.closing_at !== '' && (
        <div className="box closing-facts">
          <h2>{t('user.safe.close.pending', { time: timeText(data.closing_at) })}</h2>
          <p className="dim">{t('user.safe.close.pendingText')}</p>
        </div>
      )}
      {data.closing_at === '' && data.obstacles.length === 0 && <CloseForm user={user} />}
    </UserPage>
  );
}

function Obstacles({ obstacles }: { readonly obstacles: readonly ClosingObstacle[] }) {
  const t = useT();
  return (
    <section className="closing-obstacles">
      <h2>{t('user.safe.close.blocked')}</h2>
      <p className="faint">{t('user.safe.close.blockedText')}</p>
      <ul className="box user-rows">
        {obstacles.map(({ name, count }) => (
          <li key={name}>
            <CircleAlert aria-hidden="true" />
            <div>
              <b>{t(`user.safe.close.obstacle.${name}`, { count })}</b>
            </div>
            <span />
            {pageOf[name] && (
              <Link className="button line s" to={pageOf[name]}>
                {t('user.safe.close.look')}
                <span className="visually-hidden">
                  {' '}
                  {t(`user.safe.close.obstacle.${name}`, { count })}
                </span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Values {
  readonly proof: string;
  readonly code: string;
}

/** Proves by the password, or by a code sent to the phone. */
function CloseForm({ user }: { readonly user: UserInfo }) {
  const { phone, has_password: hasPassword } = user;
  const t = useT();
  const timeText = useTimeText();
  const saved = useSaved();
  const [byCode, setByCode] = useState(!hasPassword && phone !== '');
  const form = useShopForm<Values, ClosingState>({
    defaults: { proof: '', code: '' },
    submitValues: ({ proof, code }) => askClosing(byCode ? { code: code.trim() } : { proof }),
    onSuccess: ({ closing_at: closingAt }) =>
      saved(t('user.safe.close.asked', { time: timeText(closingAt) }), '/user/safe'),
  });
  return (
    <form className="box panel-form form" noValidate onSubmit={form.submit}>
      {byCode ? (
        <AccountCodeField form={form} phone={phone} />
      ) : (
        <ProofField form={form} name="proof" label={t('user.safe.password.old')} />
      )}
      {hasPassword && phone !== '' && (
        <button type="button" className="text-link" onClick={() => setByCode(!byCode)}>
          {t(byCode ? 'user.safe.close.byPassword' : 'user.safe.close.byCode')}
        </button>
      )}
      <SubmitRow form={form}>{t('user.safe.close.ask')}</SubmitRow>
    </form>
  );
}

export const page = definePage<ClosingState>({
  load: ({ api }) => readClosing(api),
  head: ({ t }) => ({ title: t('user.safe.close.title'), noindex: true }),
  Page: Close,
});
