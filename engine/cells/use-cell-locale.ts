import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { localName } from '../../schemas/rules/local-name.ts';
import { useT } from '../ui/use-t.ts';
import { languageAtom } from '../wire/language.ts';
import type { CellLocale } from './cell-kind.ts';

/** The locale of cells, views and commands; a name in two languages is cut to the reader's half. */
export function useCellLocale(): CellLocale {
  const t = useT();
  const language = useAtomValue(languageAtom);
  return useMemo(
    () => ({
      language,
      yes: t('form.yes'),
      no: t('form.no'),
      formatName: (name) => localName(name, language),
    }),
    [language, t],
  );
}

/** Spreadsheets keep the full name, so that an export can be imported again. */
export const fullName = (name: string): string => name;
