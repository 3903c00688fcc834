import { useCallback, useState } from 'react';
import { loadRules } from '../../engine/form/load-rules.ts';
import { useResource } from '../../engine/screen/load-screen.ts';
import { Failed, NoRight, Skeleton } from '../../engine/ui/states.tsx';
import { useText } from '../../engine/ui/text.ts';
import { TitleBar } from '../../engine/ui/title-bar.tsx';
import { useLoaded } from '../../engine/ui/use-loaded.ts';
import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import { FreightsForm } from '../parts/freights/freights-form.tsx';
import { useFreights } from '../parts/freights/use-freights.ts';

export const bar = 'own';

/** `/Seller/freights`: what parcels of the store cost, on one page with one save (reference §3.5). */
export function Page() {
  const t = useText(),
    served = useResource('Seller/freights');
  if (served.state === 'denied') return <NoRight heading="h1" hint={served.message} />;
  if (served.state === 'failed')
    return (
      <>
        <TitleBar />
        <Failed
          title={t('screen.failed')}
          hint={served.message}
          error={served.error}
          retry={served.retry}
        />
      </>
    );
  if (served.state === 'loading' || served.screen.kind === 'board')
    return (
      <>
        <TitleBar />
        <Skeleton />
      </>
    );
  return <LoadedFreights screen={served.screen} />;
}

function LoadedFreights({ screen }: { readonly screen: ServedPage }) {
  const t = useText(),
    [turn, setTurn] = useState(0),
    freights = useFreights(turn);
  const { store } = screen.rules;
  const rules = useLoaded(useCallback(async () => (store ? loadRules(store) : undefined), [store]));
  const failed = [freights, rules].find((one) => one.state === 'failed');
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
      key={turn}
      screen={screen}
      rules={rules.value}
      freights={freights.value}
      onReload={() => setTurn(turn + 1)}
    />
  );
}
