import { useCallback } from 'react';
import { useIntl } from 'react-intl';

export type Values = Readonly<Record<string, string | number>>;
/** The words of a locale key, with `{name}` filled from `values`. */
export type Translate = (key: string, values?: Values) => string;

/** `const t = useText(); t('msg.success')`. Every visible word is a locale key. */
export function useT(): Translate {
  const intl = useIntl();
  return useCallback((key, values) => intl.formatMessage({ id: key }, values), [intl]);
}

/** Nested locale JSON as flat ids: `{menu: {name: 'x'}}` is `{'menu.name': 'x'}`. */
export function flattenTexts(nested: object, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(nested).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(flattenTexts(value, `${prefix}${key}.`))
        : [[`${prefix}${key}`, String(value)]],
    ),
  );
}
