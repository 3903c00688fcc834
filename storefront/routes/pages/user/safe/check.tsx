import { BadgeCheck, CircleAlert, Clock } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { checkStatus } from '../../../../../schemas/contract/account-statuses.ts';
import { langOf } from '../../../../../schemas/rules/local-name.ts';
import {
  type ProvenCheck,
  readCheck,
  type SubmittedCheck,
  submitCheck,
} from '../../../../api/accounts/wallet.ts';
import { TextField } from '../../../../components/form/field.tsx';
import { ProofField } from '../../../../components/form/password-field.tsx';
import { PictureField } from '../../../../components/form/picture-field.tsx';
import { SubmitRow } from '../../../../components/form/submit.tsx';
import { useTimeText } from '../../../../components/text/use-time-text.ts';
import { UserPage } from '../../../../components/user/user-page.tsx';
import { definePage } from '../../../../page.ts';
import { returnUrlOr } from '../../../../rules/return-url.ts';
import { useRules } from '../../../../state/form/use-rules.ts';
import { useSaved } from '../../../../state/form/use-saved.ts';
import { useShopForm } from '../../../../state/form/use-shop-form.ts';
import { useUser } from '../../../../state/session/session.ts';
import { useT } from '../../../../texts.ts';

type CheckData = Awaited<ReturnType<typeof readCheck>>;

/** Identity check: name, identity card and bank account. A rejected one can be sent again. */
function Check({ data }: { readonly data: CheckData }) {
  const t = useT();
  const user = useUser();
  return (
    <UserPage title={t('user.safe.check.title')} note={t('user.safe.check.lead')} back="/user/safe">
      {data && data.check_status !== checkStatus.refused ? (
        <Submitted check={data} />
      ) : (
        <>
          {data && <Rejected reason={data.refuse_info} />}
          {user && <CheckForm />}
        </>
      )}
    </UserPage>
  );
}

function Rejected({ reason }: { readonly reason: string }) {
  const t = useT();
  return (
    <p className="note bad">
      <CircleAlert aria-hidden="true" />
      <span>
        {t('user.safe.check.rejected')} <span lang={langOf(reason)}>{reason}</span>
      </span>
    </p>
  );
}

function Submitted({ check }: { readonly check: SubmittedCheck }) {
  const t = useT();
  const timeText = useTimeText();
  const facts = {
    person: `${check.name.slice(0, 1)}${'*'.repeat(Math.max(1, [...check.name].length - 1))}`,
    bank_name: check.bank_name,
    bank_no: `**** ${check.bank_no.slice(-4)}`,
    created_at: timeText(check.created_at, 'day'),
  };
  return (
    <div className="box checked">
      {check.check_status === checkStatus.passed ? (
        <p className="note ok">
          <BadgeCheck aria-hidden="true" />
          {t('user.safe.check.passed')}
        </p>
      ) : (
        <p className="note">
          <Clock aria-hidden="true" />
          {t('user.safe.check.waiting')}
        </p>
      )}
      <dl className="user-facts">
        {Object.entries(facts).map(([name, fact]) => (
          <div key={name}>
            <dt>{t(`user.safe.check.${name}`)}</dt>
            <dd lang={langOf(fact)}>{fact}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The bank card is where withdrawals go, so it needs the password of an account that has one. */
function CheckForm() {
  const t = useT();
  const rules = useRules();
  const saved = useSaved();
  const [search] = useSearchParams();
  const form = useShopForm<{ -readonly [Key in keyof ProvenCheck]: string }, object>({
    defaults: {
      name: '',
      card_no: '',
      card_t: '',
      card_b: '',
      bank_no: '',
      bank_name: '',
      proof: '',
    },
    submitValues: (values, key) =>
      submitCheck(
        {
          ...values,
          card_no: values.card_no.trim().toUpperCase(),
          bank_no: withoutSpaces(values.bank_no),
        },
        key,
      ),
    onSuccess: () => saved(t('user.safe.check.done'), returnUrlOr(search, '/user/safe')),
  });
  return (
    <form className="box panel-form form" noValidate onSubmit={form.submit}>
      <div className="pair">
        <TextField
          label={t('user.safe.check.person')}
          autoComplete="name"
          {...form.field('name', rules.text(20))}
        />
        <TextField
          label={t('user.safe.check.card_no')}
          autoComplete="off"
          {...form.field('card_no', rules.idCard)}
        />
      </div>
      <div className="pair">
        <PictureField
          control={form.control}
          name="card_t"
          label={t('user.safe.check.card_t')}
          error={form.errorOf('card_t')}
        />
        <PictureField
          control={form.control}
          name="card_b"
          label={t('user.safe.check.card_b')}
          error={form.errorOf('card_b')}
        />
      </div>
      <div className="pair">
        <TextField
          label={t('user.safe.check.bank_name')}
          autoComplete="off"
          {...form.field('bank_name', rules.text(30))}
        />
        <TextField
          label={t('user.safe.check.bank_no')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('bank_no', {
            ...rules.required,
            validate: (value) =>
              /^\d{8,30}$/.test(withoutSpaces(value)) || t('common.rule.bankCard'),
          })}
        />
      </div>
      <ProofField form={form} name="proof" label={t('user.safe.password.old')} />
      <p className="faint">{t('user.safe.check.privacy')}</p>
      <SubmitRow form={form}>{t('user.safe.check.go')}</SubmitRow>
    </form>
  );
}

const withoutSpaces = (text: string): string => text.replace(/\s/g, '');

export const page = definePage<CheckData>({
  load: ({ api }) => readCheck(api),
  head: ({ t }) => ({ title: t('user.safe.check.title'), noindex: true }),
  Page: Check,
});
