import { lazy, Suspense } from 'react';
import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import { loadChunk } from '../client/chunk.ts';
import { Skeleton } from '../ui/states.tsx';
import { TitleBar } from '../ui/title-bar.tsx';

export const SingleForm = lazy(async () => ({
  default: (await loadChunk(() => import('../form/single-form.tsx'))).SingleForm,
}));

/** A page over a resource with one row: its form with a save button (engine.md §4). */
export function SingleScreen({ screen }: { readonly screen: ServedPage }) {
  return (
    <section className="list">
      <TitleBar title={screen.title} />
      <div className="list-body">
        <Suspense fallback={<Skeleton />}>
          <SingleForm screen={screen} />
        </Suspense>
      </div>
    </section>
  );
}
