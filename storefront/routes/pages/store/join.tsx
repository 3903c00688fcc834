import { ChartNoAxesCombined, Headset, Megaphone, Wallet } from 'lucide-react';
import { storeVerify } from '../../../../schemas/contract/account-statuses.ts';
import { type OwnStore, readOwnStore } from '../../../api/accounts/store-application.ts';
import { browserApi } from '../../../api/client/create-api.ts';
import { Picture } from '../../../components/media/picture.tsx';
import { LinkButton } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { definePage } from '../../../page.ts';
import { useCommon } from '../../../state/page/common.ts';
import { useRead } from '../../../state/page/use-read.ts';
import { useUser } from '../../../state/session/session.ts';
import { useT } from '../../../texts.ts';
import '../../../styles/form.css';
import '../../../styles/pages/store.css';

const reasons = [
  ['reach', Megaphone],
  ['tools', ChartNoAxesCombined],
  ['paid', Wallet],
  ['help', Headset],
] as const;

/** Introduction for sellers, with a link to the next step of the shopper's application. */
function Join() {
  const t = useT();
  const { classes } = useCommon();
  const store = useOwnStore();
  return (
    <div className="wrap join">
      <div className="join-hero">
        <div className="join-say">
          <h1>{t('store.join.title')}</h1>
          <p>{t('store.join.lead')}</p>
          <div className="form-actions">
            <NextStepButtons store={store} />
          </div>
          {store && isStateShown(store) && (
            <p className="faint">{t(`store.join.state${store.store_verify}`)}</p>
          )}
        </div>
        <div className="join-arches" aria-hidden="true">
          {classes
            .filter(({ thumb }) => thumb !== '')
            .slice(0, 3)
            .map(({ id, thumb }) => (
              <Picture key={id} src={thumb} width={320} height={400} loading="eager" />
            ))}
        </div>
      </div>
      <ul className="reasons">
        {reasons.map(([name, Icon]) => (
          <li key={name}>
            <Icon aria-hidden="true" />
            <h2>{t(`store.join.${name}.name`)}</h2>
            <p>{t(`store.join.${name}.text`)}</p>
          </li>
        ))}
      </ul>
      <Section id="way" title={t('store.join.way')}>
        <ol className="way">
          {(['agree', 'fill', 'wait'] as const).map((step) => (
            <li key={step}>
              <b>{t(`store.steps.${step}`)}</b>
              <p>{t(`store.join.way_${step}`)}</p>
            </li>
          ))}
        </ol>
      </Section>
    </div>
  );
}

/** Drafts show no state; a passed store shows it only while it is open. */
const isStateShown = ({ store_verify: verify, store_status: status }: OwnStore): boolean =>
  verify > storeVerify.incomplete && (verify < storeVerify.approved || status === 1);

/** Buttons for the next step of the application; passed applicants go to the seller area. */
function NextStepButtons({ store }: { readonly store: OwnStore | undefined }) {
  const t = useT();
  if (store?.store_verify === storeVerify.approved)
    return (
      <>
        <a className="button buy l" href="/Seller/login">
          {t('store.enter')}
        </a>
        {store.store_status === 1 && (
          <LinkButton size="l" to={`/store/${store.id}`}>
            {t('store.join.own')}
          </LinkButton>
        )}
      </>
    );
  const [to, labelKey] = nextStep(store?.store_verify);
  return (
    <>
      <LinkButton tone="buy" size="l" to={to}>
        {t(`store.join.${labelKey}`)}
      </LinkButton>
      <a className="button line l" href="/Seller/login">
        {t('common.bar.seller')}
      </a>
    </>
  );
}

/** The shopper's store application; undefined while loading and for guests. */
function useOwnStore(): OwnStore | undefined {
  const user = useUser();
  // After an error the page shows the first step
  return useRead(user?.id, () => readOwnStore(browserApi)).data;
}

export const page = definePage({
  head: ({ t }) => ({
    title: t('store.join.title'),
    description: t('store.join.lead'),
  }),
  Page: Join,
});

/** Path and label of the next step; `verify` is undefined without an application. */
function nextStep(verify: number | undefined) {
  if (verify === undefined) return ['/store/step_1', 'start'] as const;
  return verify === storeVerify.incomplete
    ? (['/store/step_2', 'goOn'] as const)
    : (['/store/step_3', 'look'] as const);
}
