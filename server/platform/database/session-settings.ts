/** What every session of the mall has, beside the database's own settings. */
export interface SessionChoices {
  /** IANA zone of the session: times are read and written as wire text in it. */
  readonly zone: string;
  /** Separator of rich text in answers; absent or '' for ours. */
  readonly richTextSeparator?: string;
}

/**
 * Each time limit is below 10 s, so that every request fails within 10 s when the database is stuck
 * (docs/invariants.md#faults).
 */
const timeouts = {
  statement_timeout: '6500ms',
  /** A row that another transaction locks; shorter than a statement, so that the cause is known. */
  lock_timeout: '4s',
  idle_in_transaction_session_timeout: '10s',
} as const;

export type Settings = Readonly<Record<string, string>>;

/** Values as `current_setting` shows them, without spaces. @param hasTimeouts not for migrations */
export const sessionSettings = (
  { zone, richTextSeparator = '' }: SessionChoices,
  hasTimeouts = true,
): Settings => ({
  TimeZone: zone,
  DateStyle: 'ISO,MDY',
  IntervalStyle: 'iso_8601',
  jit: 'off',
  ...(richTextSeparator === '' ? {} : { 'souk.rich_text_separator': richTextSeparator }),
  ...(hasTimeouts ? timeouts : {}),
});

/** The settings as PostgreSQL's parameter `options` of a new connection. */
export const asOptions = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** Statements for the `connect_query` of a pooler, which does not pass on `options`. */
export const asStatements = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `SET ${name} = '${value}'`)
    .join('; ');
