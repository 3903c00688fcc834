/**
 * Events of the audit log besides the commands of resources. Their texts are the locale keys
 * `screens.Admin.audit_logs.events.<name>`, with `_` instead of `.`.
 */
export const auditEventNames = [
  'login',
  'login.refused',
  'logout',
  'password',
  'phone',
  'profile',
  'account',
  'grants',
  'store',
  'update',
  'destroy',
  'restore',
  'import',
  'export',
  'reveal',
  'sms.test',
  'mail.test',
  'store.join',
  'store.submitted',
  'store.verify',
  'store.deny',
  'oauth.register',
  'oauth.bind',
  'oauth.unbind',
  'account.closing',
  'account.kept',
  'account.closed',
] as const;

/** Commands of resources whose use cases write the record themselves. */
type RecordedCommand = 'apply' | 'cancel';

export type AuditEventName = (typeof auditEventNames)[number] | RecordedCommand;

/** Details of records. Their texts are the locale keys `screens.Admin.audit_logs.details.<name>`. */
export type AuditDetailName =
  | 'fields'
  | 'rights'
  | 'menus'
  | 'ids'
  | 'format'
  | 'key'
  | 'tries'
  | 'username'
  | 'oauth'
  | 'money';

/**
 * One changed field of `GET /Admin/audit_logs/{id}/changes`, formatted in the caller's language;
 * `null` for no value.
 */
export interface AuditChange {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}
