/**
 * One changed field of `GET /Admin/audit_logs/{id}/changes`, formatted in the caller's language;
 * `null` for no value.
 */
export interface AuditChange {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}
