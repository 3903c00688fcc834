/** Formats wire times. They are in the zone of the server and never converted to the reader's. */

/**
 * `YYYY-MM-DD HH:mm:ss`, or `YYYY-MM-DD` for a day without time. Null, undefined and '' become '';
 * other text is returned unchanged.
 */
export function formatDateTime(value: string | null | undefined): string {
  const parts = read(value);
  if (!parts) return value ?? '';
  return parts.time ? `${parts.day} ${parts.time}` : parts.day;
}

/** `YYYY-MM-DD`. */
export function formatDate(value: string | null | undefined): string {
  return read(value)?.day ?? value ?? '';
}

/** Both ends of a range joined by ` – `; an open end is empty, a range without ends is ''. */
export function formatDateRange(
  range: readonly (string | null | undefined)[] | null | undefined,
): string {
  if (!range || range.every((end) => !end)) return '';
  return `${formatDateTime(range[0])} – ${formatDateTime(range[1])}`.trim();
}

function read(value: string | null | undefined): { day: string; time: string } | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2}))?)?/.exec(value ?? '');
  if (!parts) return undefined;
  const [, day = '', minutes, seconds = '00'] = parts;
  return { day, time: minutes ? `${minutes}:${seconds}` : '' };
}
