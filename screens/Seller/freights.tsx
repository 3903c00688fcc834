import { useCallback, useState } from 'react';
import {
  Failed,
  loadRules,
  NoRight,
  PageTexts,
  Skeleton,
  TitleBar,
  useLoaded,
  useResource,
  useT,
} from '../../engine/index.ts';
import type { PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import type { Language } from '../../schemas/contract/language.ts';
import { FreightsForm } from '../parts/freights/freights-form.tsx';
import { useFreights } from '../parts/freights/use-freights.ts';

export const bar = 'own';

const texts = {
  en: () => import('../../locales/en/freights.json'),
  'zh-cn': () => import('../../locales/zh-cn/freights.json'),
};
const loadTexts = async (language: Language) => ({ freights: (await texts[language]()).default });

/** `/Seller/freights`: all freight templates in one form (docs/product.md#seller-pages). */
export const Page = () => (
  <PageTexts load={loadTexts}>
    <Freights />
  </PageTexts>
);

function Freights() {
  const t = useT();
  const loaded = useResource('Seller/freights');
  if (loaded.state === 'denied') return <NoRight heading="h1" hint={loaded.message} />;
  if (loaded.state === 'failed')
    return (
      <>
        <TitleBar />
        <Failed
          title={t('screen.failed')}
          hint={loaded.message}
          error={loaded.error}
          retry={loaded.retry}
        />
      </>
    );
  if (loaded.state === 'loading' || loaded.screen.kind === 'board')
    return (
      <>
        <TitleBar />
        <Skeleton />
      </>
    );
  return <LoadedFreights screen={loaded.screen} />;
}

function LoadedFreights({ screen }: { readonly screen: PageConfig }) {
  const t = useT();
  const [reloadKey, setReloadKey] = useState(0);
  const freights = useFreights(reloadKey);
  const { store } = screen.rules;
  const rules = useLoaded(useCallback(async () => (store ? loadRules(store) : undefined), [store]));
  const failed = [freights, rules].find((result) => result.state === 'failed');
  if (failed?.state === 'failed')
    return (
      <>
        <TitleBar />
        <Failed title={t('form.loadFailed')} error={failed.error} retry={failed.retry} />
      </>
    );
  if (freights.state !== 'ready' || rules.state !== 'ready')
    return (
      <>
        <TitleBar />
        <Skeleton />
      </>
    );
  return (
    <FreightsForm
      key={reloadKey}
      screen={screen}
      rules={rules.value}
      freights={freights.value}
      onReload={() => setReloadKey(reloadKey + 1)}
    />
  );
}
