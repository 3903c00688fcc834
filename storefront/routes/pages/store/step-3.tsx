import { BadgeCheck, CircleX, Hourglass } from 'lucide-react';
import { Navigate, useRevalidator } from 'react-router-dom';
import { storeVerify } from '../../../../schemas/contract/account-statuses.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { type OwnStore, readOwnStore } from '../../../api/accounts/store-application.ts';
import { StoreSteps } from '../../../components/store/store-steps.tsx';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { definePage } from '../../../page.ts';
import { useT } from '../../../texts.ts';
import '../../../styles/form.css';
import '../../../styles/pages/store.css';

/** Result of the store application: in review, denied with a reason, or passed. */
function StepThree({ data: store }: { readonly data: OwnStore | undefined }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  if (!store) return <Navigate to="/store/step_1" replace />;
  const { store_verify: state, store_name: name, store_refuse_info: reason } = store;
  if (state === storeVerify.incomplete) return <Navigate to="/store/step_2" replace />;
  const DecidedIcon = state === storeVerify.denied ? CircleX : BadgeCheck;
  const Icon = state === storeVerify.verifying ? Hourglass : DecidedIcon;
  return (
    <div className="wrap onboard">
      <StoreSteps current={3} />
      <div className={`box verdict verdict-${state}`}>
        <Icon aria-hidden="true" />
        <h1>{t(`store.state.${state}.title`)}</h1>
        <p lang={langOf(name)}>{name}</p>
        <p>{t(`store.state.${state}.text`)}</p>
        {state === storeVerify.denied && (
          <p className="note warn">
            <b>{t('store.reason')}</b> <span lang={langOf(reason)}>{reason}</span>
          </p>
        )}
        <div className="form-actions">
          {state === storeVerify.verifying && (
            <>
              <Button tone="dark" onClick={() => revalidate()}>
                {t('store.again')}
              </Button>
              <LinkButton to="/">{t('common.notFound.home')}</LinkButton>
            </>
          )}
          {state === storeVerify.denied && (
            <LinkButton tone="buy" size="l" to="/store/step_2">
              {t('store.correct')}
            </LinkButton>
          )}
          {state === storeVerify.approved && (
            <a className="button buy l" href="/Seller/login">
              {t('store.enter')}
            </a>
          )}
        </div>
      </div>
    </div>
  );
}

export const page = definePage<OwnStore | undefined>({
  load: ({ api }) => readOwnStore(api),
  head: ({ t }) => ({ title: t('store.steps.wait'), noindex: true }),
  Page: StepThree,
});
