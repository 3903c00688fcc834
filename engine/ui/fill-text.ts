import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { Values } from './use-t.ts';

/** Fills the placeholders of a text that the server has translated. */
export type FillText = (text: string, values: Values) => string;

/** Fills texts in the grammar of locale files, plurals included. A malformed text stays as it is. */
export function useFillText(): FillText {
  const intl = useIntl();
  return useCallback(
    (text, values) => {
      try {
        const filled = intl.formatters.getMessageFormat(text, intl.locale).format({ ...values });
        return Array.isArray(filled) ? filled.join('') : String(filled);
      } catch (error) {
        console.error('a text of the server could not be filled', text, error);
        return text;
      }
    },
    [intl],
  );
}
