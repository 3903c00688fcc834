import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { ChunkError } from '../../../engine/wire/index.ts';
import { codes } from '../../../schemas/contract/envelope.ts';
import { useShowsError } from '../../state/page/error-reason.ts';
import { useT } from '../../texts.ts';
import { EmptyState } from './empty-state.tsx';
import { NotFound } from './not-found.tsx';

/**
 * Error page: not found, script not loaded, too many requests, or data not loaded. The retry is a
 * link, so that it works without scripts.
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
  const isMissing = hasStatus(error, codes.notFound);
  useShowsError(isMissing ? 'missing' : 'failed');
  if (isMissing) return <NotFound />;
  return (
    <EmptyState title={t('common.failed.title')} text={t(reasonOf(error))}>
      <a className="button dark" href="">
        {t('common.failed.again')}
      </a>
    </EmptyState>
  );
}

const hasStatus = (error: unknown, status: number): boolean =>
  isRouteErrorResponse(error) && error.status === status;

function reasonOf(error: unknown): string {
  if (error instanceof ChunkError) return 'common.failed.script';
  return hasStatus(error, codes.tooFrequent) ? 'common.failed.tooMany' : 'common.failed.text';
}

/** The flag is in the history entry, which survives the reload and belongs to this visit. */
function reloadOnce(): void {
  const state = history.state as { readonly renewed?: true } | null;
  if (state?.renewed) return;
  history.replaceState({ ...state, renewed: true }, '');
  location.reload();
}
