const formats = new Map<string, Intl.NumberFormat>();

/**
 * A number with the grouping of the language and at most `decimals` decimals (default 6). Null,
 * undefined and '' become ''; text that is not a number is returned unchanged.
 */
export function formatNumber(
  value: number | string | null | undefined,
  language: string,
  decimals = 6,
): string {
  if (value === null || value === undefined || value === '') return '';
  const number = Number(value);
  return Number.isFinite(number) ? formatFor(language, decimals).format(number) : String(value);
}

/** A number and its unit: `3 pcs`, `12.5%`. Empty for no value. */
export function formatWithUnit(
  value: number | string | null | undefined,
  unit: string | undefined,
  language: string,
): string {
  const text = formatNumber(value, language);
  if (text === '' || !unit) return text;
  return unit === '%' ? `${text}%` : `${text} ${unit}`;
}

/** A value in percent: 12.5 becomes `12.5%`. */
export function formatPercent(value: number | string | null | undefined, language: string): string {
  const text = formatNumber(value, language, 2);
  return text && `${text}%`;
}

function formatFor(language: string, decimals: number): Intl.NumberFormat {
  const key = `${language} ${decimals}`;
  const known =
    formats.get(key) ?? new Intl.NumberFormat(language, { maximumFractionDigits: decimals });
  formats.set(key, known);
  return known;
}

/** A short number for a chart axis: `80K`, `1.35万`. */
export function formatCompact(value: number, language: string): string {
  const known =
    compactFormats.get(language) ??
    new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 2 });
  compactFormats.set(language, known);
  return known.format(value);
}
const compactFormats = new Map<string, Intl.NumberFormat>();
