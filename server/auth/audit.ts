import type { Area } from '../../schemas/contract/areas.ts';
import type { Json } from '../../schemas/rules/types.ts';
import type { Sql } from '../config/sql.ts';

/** Who did it; an `Actor` fits, and before sign-in the parts that are known. */
export interface AuditedBy {
  readonly area: Area;
  readonly id: number;
  readonly name: string;
  readonly ip: string;
  readonly requestId: string;
}
export interface AuditedEvent {
  /** `login`, `login.refused`, `logout`, `password`, `profile`, `grants`, `account` … */
  readonly event: string;
  /** The resource concerned and its row. */
  readonly subject?: string;
  readonly subjectId?: number;
  /** Several rows that the same was done to: a record for each, so that each is found by its id. */
  readonly subjectIds?: readonly number[];
  /** Names of what changed, never passwords or tokens. */
  readonly details?: Readonly<Record<string, Json>>;
}

/** Writes an audit record; in the transaction of what it tells about, so that neither exists without the other (invariant 36). */
export async function writeAudit(
  sql: Sql,
  by: AuditedBy,
  { event, subject = '', subjectId = 0, subjectIds = [subjectId], details = {} }: AuditedEvent,
): Promise<void> {
  await sql.run(
    'INSERT INTO audits (area, actor_id, actor_name, event, subject, subject_id, ip, request_id, details) SELECT $1, $2, $3, $4, $5, unnest($6::bigint[]), $7, $8, $9',
    [
      by.area,
      by.id,
      by.name.slice(0, 60),
      event,
      subject,
      subjectIds,
      by.ip,
      by.requestId.slice(0, 64),
      JSON.stringify(details),
    ],
    'audits.write',
  );
}
