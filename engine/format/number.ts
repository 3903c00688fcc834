const formats = new Map<string, Intl.NumberFormat>();

/**
 * A number with the language's grouping, at most `places` decimals (default: as many as it has, up
 * to 6). '' for empty, the text itself when it is no number.
 */
export function formatNumber(
  value: number | string | null | undefined,
  language: string,
  places = 6,
): string {
  if (value === null || value === undefined || value === '') return '';
  const number = Number(value);
  return Number.isFinite(number) ? formatFor(language, places).format(number) : String(value);
}

/** A share already in percent: 12.5 is `12.5%`. */
export function formatPercent(value: number | string | null | undefined, language: string): string {
  const text = formatNumber(value, language, 2);
  return text && `${text}%`;
}

function formatFor(language: string, places: number): Intl.NumberFormat {
  const key = `${language} ${places}`;
  const known =
    formats.get(key) ?? new Intl.NumberFormat(language, { maximumFractionDigits: places });
  formats.set(key, known);
  return known;
}

/** A number for an axis: `80K`, `8万`. */
export function formatCompact(value: number, language: string): string {
  const known =
    compacts.get(language) ??
    new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  compacts.set(language, known);
  return known.format(value);
}
const compacts = new Map<string, Intl.NumberFormat>();
