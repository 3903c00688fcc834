import { ChunkError } from '../../engine/wire/index.ts';
import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { codes } from '../../schemas/contract/envelope.ts';
import { useT } from '../words.ts';
import { NotFound } from './not-found.tsx';
import { EmptyState } from './empty-state.tsx';

/**
 * What a visitor sees in place of a page: that there is none, that its script did not come, or that
 * it could not be read. The next try is a link, so that it works without scripts.
 * A script that does not come was mostly replaced by a newer build while the shop stood open: the
 * page loads itself again, once.
 */
export function Failed() {
  const words = useT();
  const error = useRouteError();
  const scriptless = error instanceof ChunkError;
  useEffect(() => {
    if (scriptless) loadOnceMore();
  }, [scriptless]);
  if (isRouteErrorResponse(error) && error.status === codes.notFound) return <NotFound />;
  const text = scriptless ? words('common.failed.script') : words('common.failed.text');
  return (
    <EmptyState title={words('common.failed.title')} text={text}>
      <a className="btn dark" href="">
        {words('common.failed.again')}
      </a>
    </EmptyState>
  );
}

/** Remembered by the entry of the history, which outlives the loading and is this visit's alone. */
function loadOnceMore(): void {
  const state = history.state as { readonly renewed?: true } | null;
  if (state?.renewed) return;
  history.replaceState({ ...state, renewed: true }, '');
  location.reload();
}
