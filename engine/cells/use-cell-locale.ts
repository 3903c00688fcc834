import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { localName } from '../../schemas/rules/local-name.ts';
import { languageAtom } from '../wire/language.ts';
import { useT } from '../ui/use-t.ts';
import type { CellLocale } from './cell-kind.ts';

/** The locale of cells in views and forms; names in two languages are shown in full. */
export function useCellLocale(): CellLocale {
  const t = useT();
  const language = useAtomValue(languageAtom);
  return useMemo(
    () => ({ language, yes: t('form.yes'), no: t('form.no'), formatName: fullName }),
    [language, t],
  );
}

/** The locale of cells in lists; a name in two languages is cut to the reader's half. */
export function useListLocale(): CellLocale {
  const locale = useCellLocale();
  const language = useAtomValue(languageAtom);
  return useMemo(
    () => ({ ...locale, formatName: (name) => localName(name, language) }),
    [locale, language],
  );
}

/** Spreadsheets keep the full name, so that an export can be imported again. */
export const fullName = (name: string): string => name;
