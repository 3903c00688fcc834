import { useAtomValue } from 'jotai';
import { type ReactNode, useId, useMemo } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import type { Language } from '../../../schemas/contract/language.ts';
import { loadChunk } from '../../wire/chunk.ts';
import { languageAtom } from '../../wire/language.ts';
import { useRead } from '../../wire/queries.ts';
import { flattenTexts, useT } from '../use-t.ts';
import { NotLoaded } from './states.tsx';

/**
 * Adds texts that only one page needs to those of the back office, and draws the page when they are
 * loaded.
 *
 * @param load nested texts of a language
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
  const loaded = useRead(['page texts', useId()], () => loadChunk(() => load(language)));
  const texts = loaded.data;
  const messages = useMemo(
    () => ({ ...intl.messages, ...(texts && flattenTexts(texts)) }) as Record<string, string>,
    [intl.messages, texts],
  );
  if (!loaded.isSuccess) return <NotLoaded query={loaded} title={t('form.loadFailed')} />;
  return (
    <IntlProvider locale={intl.locale} messages={messages} onError={intl.onError}>
      {children}
    </IntlProvider>
  );
}
