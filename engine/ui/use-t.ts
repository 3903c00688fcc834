import { useCallback } from 'react';
import { useIntl } from 'react-intl';

/** Values of the placeholders of a text. */
export type Values = Readonly<Record<string, string | number>>;
/** Returns the text of a locale key in the current language, with `{name}` filled from `values`. */
export type Translate = (key: string, values?: Values) => string;

/**
 * The translate function of the current language; it changes with the language. A missing key
 * returns the key.
 *
 * @example const t = useT(); t('table.selected', { count: 3 })
 */
export function useT(): Translate {
  const intl = useIntl();
  return useCallback((key, values) => intl.formatMessage({ id: key }, values), [intl]);
}

/** Flattens nested locale JSON: `{menu: {name: 'x'}}` gives `{'menu.name': 'x'}`. */
export function flattenTexts(nested: object, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(nested).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(flattenTexts(value, `${prefix}${key}.`))
        : [[`${prefix}${key}`, String(value)]],
    ),
  );
}
