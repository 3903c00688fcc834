import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { languageAtom } from '../client/language.ts';
import { useText } from '../ui/text.ts';
import type { CellWords } from './cell-kind.ts';

/** The words a cell's text needs, in the current language. */
export function useCellWords(): CellWords {
  const t = useText(), language = useAtomValue(languageAtom);
  return useMemo(() => ({ language, yes: t('form.yes'), no: t('form.no') }), [language, t]);
}
