import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { toCallError } from '../../../../engine/wire/index.ts';
import { storeVerify } from '../../../../schemas/contract/account-statuses.ts';
import type { TextAnswer } from '../../../../schemas/contract/calls/catalog/content.ts';
import { joinStore, type OwnStore, readOwnStore } from '../../../api/accounts/store-application.ts';
import { readAgreement } from '../../../api/catalog/content.ts';
import { browserApi } from '../../../api/client/create-api.ts';
import { Checkbox } from '../../../components/form/checkbox.tsx';
import { StoreSteps } from '../../../components/store/store-steps.tsx';
import { Html } from '../../../components/text/html.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { definePage } from '../../../page.ts';
import { showToast } from '../../../state/page/toast.ts';
import { useT } from '../../../texts.ts';
import '../../../styles/form.css';
import '../../../styles/pages/store.css';

interface Data {
  readonly agreement: TextAnswer;
  readonly store: OwnStore | undefined;
}

/** Agreement of sellers, to be accepted first. Existing applications go to their current step. */
function StepOne({ data: { agreement, store } }: { readonly data: Data }) {
  const t = useT();
  const navigate = useNavigate();
  const [isAccepted, setAccepted] = useState(false);
  const [isErrorShown, setErrorShown] = useState(false);
  if (store && store.store_verify > storeVerify.incomplete)
    return <Navigate to="/store/step_3" replace />;
  const next = async () => {
    if (!isAccepted) return setErrorShown(true);
    try {
      if (!store) await joinStore();
    } catch (error) {
      // Another tab may have created the store already (docs/product.md#opening-a-store)
      if (!(await readOwnStore(browserApi))) return showToast(toCallError(error).message);
    }
    await navigate('/store/step_2');
  };
  return (
    <div className="wrap onboard">
      <StoreSteps current={1} />
      <h1>{agreement.name}</h1>
      <div className="box agreement" tabIndex={0} role="region" aria-label={agreement.name}>
        <Html text={agreement.content} />
      </div>
      <div className={isErrorShown && !isAccepted ? 'field bad' : 'field'}>
        <Checkbox checked={isAccepted} onChange={({ target }) => setAccepted(target.checked)}>
          {t('common.agreement.read')} {agreement.name}
        </Checkbox>
        {isErrorShown && !isAccepted && (
          <p className="msg" role="alert">
            {t('common.rule.agreement')}
          </p>
        )}
      </div>
      <div className="form-actions">
        <Button tone="buy" size="l" onClick={next}>
          {t('store.next')}
        </Button>
      </div>
    </div>
  );
}

export const page = definePage<Data>({
  load: async ({ api }) => {
    const [agreement, store] = await Promise.all([
      readAgreement(api, 'store_join'),
      readOwnStore(api),
    ]);
    return { agreement, store };
  },
  head: ({ t }) => ({ title: t('store.steps.agree'), noindex: true }),
  Page: StepOne,
});
