import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { localName } from '../../schemas/rules/local-name.ts';
import { languageAtom } from '../client/language.ts';
import { useText } from '../ui/text.ts';
import type { CellWords } from './cell-kind.ts';

/** The words a cell's text needs, in the current language; names in two languages are said whole. */
export function useCellWords(): CellWords {
  const t = useText(),
    language = useAtomValue(languageAtom);
  return useMemo(
    () => ({ language, yes: t('form.yes'), no: t('form.no'), nameOf: wholeName }),
    [language, t],
  );
}

/** The same for a list, where a name in two languages takes the room of one. */
export function useListWords(): CellWords {
  const words = useCellWords(),
    language = useAtomValue(languageAtom);
  return useMemo(
    () => ({ ...words, nameOf: (name) => localName(name, language) }),
    [words, language],
  );
}

/** A spreadsheet may come back as an import, so nothing is left out of it. */
export const wholeName = (name: string): string => name;
