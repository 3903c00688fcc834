import { Failed, NoRight, Skeleton } from '../ui/elements/states.tsx';
import { TitleBar } from '../ui/elements/title-bar.tsx';
import { useT } from '../ui/use-t.ts';
import type { ScreenState } from './load-screen.ts';

/** What a page shows while its screen loads, after a failure, and without the right to it. */
export function MissingScreen({ loaded }: { readonly loaded: ScreenState }) {
  const t = useT();
  if (loaded.state === 'denied') return <NoRight heading="h1" hint={loaded.message} />;
  return (
    <>
      <TitleBar />
      {loaded.state === 'failed' ? (
        <Failed title={t('screen.failed')} error={loaded.error} retry={loaded.retry} />
      ) : (
        <Skeleton />
      )}
    </>
  );
}
