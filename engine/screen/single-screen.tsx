import type { PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import { Skeleton } from '../ui/elements/states.tsx';
import { TitleBar } from '../ui/elements/title-bar.tsx';
import { lazyComponent } from '../ui/loading/lazy-component.tsx';

export const SingleForm = lazyComponent(
  async () => (await import('../form/single-form.tsx')).SingleForm,
);

/** A screen of a resource with exactly one row: a form with a save button. */
export function SingleScreen({ screen }: { readonly screen: PageConfig }) {
  return (
    <section className="list">
      <TitleBar title={screen.title} />
      <div className="list-body">
        <SingleForm fallback={<Skeleton />} screen={screen} />
      </div>
    </section>
  );
}
