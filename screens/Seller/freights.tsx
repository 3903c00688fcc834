import {
  Failed,
  NoRight,
  PageTexts,
  Skeleton,
  TitleBar,
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
        <Failed title={t('screen.failed')} error={loaded.error} retry={loaded.retry} />
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
  const freights = useFreights(screen.rules.store);
  if (freights.isError)
    return (
      <>
        <TitleBar />
        <Failed title={t('form.loadFailed')} error={freights.error} retry={freights.refetch} />
      </>
    );
  if (freights.isPending)
    return (
      <>
        <TitleBar />
        <Skeleton />
      </>
    );
  return (
    <FreightsForm
      key={freights.dataUpdatedAt}
      screen={screen}
      freights={freights.data}
      onReload={() => void freights.refetch()}
    />
  );
}
