import { useAtomValue } from 'jotai';
import { type ReactNode, useCallback, useMemo } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import type { Language } from '../../../schemas/contract/language.ts';
import { loadChunk } from '../../wire/chunk.ts';
import { languageAtom } from '../../wire/language.ts';
import { useLoaded } from '../loading/use-loaded.ts';
import { flattenTexts, useT } from '../use-t.ts';
import { Failed, Skeleton } from './states.tsx';

/**
 * Adds texts that only one page needs to those of the back office, and draws the page when they are
 * loaded.
 *
 * @param load nested texts of a language; must keep its identity
 */
export function PageTexts({
  load,
  children,
}: {
  readonly load: (language: Language) => Promise<object>;
  readonly children: ReactNode;
}) {
  const t = useT();
  const intl = useIntl();
  const language = useAtomValue(languageAtom);
  const loaded = useLoaded(useCallback(() => loadChunk(() => load(language)), [load, language]));
  const texts = loaded.state === 'ready' ? loaded.value : undefined;
  const messages = useMemo(
    () => ({ ...intl.messages, ...(texts && flattenTexts(texts)) }) as Record<string, string>,
    [intl.messages, texts],
  );
  if (loaded.state === 'loading') return <Skeleton />;
  if (loaded.state === 'failed')
    return <Failed title={t('form.loadFailed')} error={loaded.error} retry={loaded.retry} />;
  return (
    <IntlProvider locale={intl.locale} messages={messages} onError={intl.onError}>
      {children}
    </IntlProvider>
  );
}
