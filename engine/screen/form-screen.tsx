import { useNavigate } from 'react-router-dom';
import type { PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import { formTitle } from '../form/form-title.ts';
import { NoRight, Skeleton } from '../ui/elements/states.tsx';
import { TitleBar } from '../ui/elements/title-bar.tsx';
import { lazyComponent } from '../ui/loading/lazy-component.tsx';
import { useT } from '../ui/use-t.ts';

const FormPage = lazyComponent(async () => (await import('../form/form-page.tsx')).FormPage);

/** Row id, undefined for a new row, and path of the list (`/Admin/gifts`). */
export interface FormRouteParams {
  readonly id: string | undefined;
  readonly list: string;
}

/**
 * The form of a list as a page: `<list>/form` adds a row, `<list>/form/<id>` edits one. Buttons of
 * the list open it when their `url` is `<list>/form`.
 */
export function FormScreen({
  screen,
  id,
  list,
}: FormRouteParams & { readonly screen: PageConfig }) {
  const t = useT();
  const navigate = useNavigate();
  const mode = id === undefined ? 'store' : 'update';
  // Going back restores the search and page of the list. `idx` is 0 or missing when the form was
  // opened by its URL.
  const leave = () =>
    void ((history.state as { idx?: number } | null)?.idx ? navigate(-1) : navigate(list));
  if (!screen.rules[mode]) return <NoRight heading="h1" />;
  return (
    <section className="list">
      <TitleBar title={formTitle(screen, mode, t)} />
      <div className="list-body">
        <FormPage fallback={<Skeleton />} key={id ?? ''} screen={screen} id={id} onDone={leave} />
      </div>
    </section>
  );
}
