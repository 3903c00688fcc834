import {
  MissingScreen,
  NotLoaded,
  PageTexts,
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
  const loaded = useResource('Seller/freights');
  return loaded.state === 'ready' && loaded.screen.kind !== 'board' ? (
    <LoadedFreights screen={loaded.screen} />
  ) : (
    <MissingScreen loaded={loaded} />
  );
}

function LoadedFreights({ screen }: { readonly screen: PageConfig }) {
  const t = useT();
  const freights = useFreights(screen.rules.store);
  if (!freights.isSuccess)
    return (
      <>
        <TitleBar />
        <NotLoaded query={freights} title={t('form.loadFailed')} />
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
