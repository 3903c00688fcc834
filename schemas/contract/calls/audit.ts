/**
 * One line of `GET /Admin/audit_logs/{id}/changes`, in the caller's words; `null` where there was
 * nothing.
 */
export interface AuditChange {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}
