import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { ChunkError } from '../../../engine/wire/index.ts';
import { codes } from '../../../schemas/contract/envelope.ts';
import { useT } from '../../texts.ts';
import { EmptyState } from './empty-state.tsx';
import { NotFound } from './not-found.tsx';

/**
 * Error page: not found, script not loaded, or data not loaded. The retry is a link, so that it
 * works without scripts.
 * A missing script was usually replaced by a newer build while the page was open, so the page
 * reloads itself once.
 */
export function PageError() {
  const t = useT();
  const error = useRouteError();
  const isScriptMissing = error instanceof ChunkError;
  useEffect(() => {
    if (isScriptMissing) reloadOnce();
  }, [isScriptMissing]);
  if (isRouteErrorResponse(error) && error.status === codes.notFound) return <NotFound />;
  const text = isScriptMissing ? t('common.failed.script') : t('common.failed.text');
  return (
    <EmptyState title={t('common.failed.title')} text={text}>
      <a className="button dark" href="">
        {t('common.failed.again')}
      </a>
    </EmptyState>
  );
}

/** The flag is in the history entry, which survives the reload and belongs to this visit. */
function reloadOnce(): void {
  const state = history.state as { readonly renewed?: true } | null;
  if (state?.renewed) return;
  history.replaceState({ ...state, renewed: true }, '');
  location.reload();
}
