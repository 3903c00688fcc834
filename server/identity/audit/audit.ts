import type { Area } from '../../../schemas/contract/areas.ts';
import type {
  AuditDetailName,
  AuditEventName,
} from '../../../schemas/contract/calls/accounts/audit.ts';
import type { Json } from '../../../schemas/rules/types.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { truncate } from '../../platform/database/truncate.ts';

/** Account that caused the event. An `Actor` fits; before sign-in `id` is 0 and `name` empty. */
export interface AuditActor {
  readonly area: Area;
  readonly id: number;
  readonly name: string;
  readonly ip: string;
  readonly requestId: string;
}

export interface AuditEvent {
  readonly event: AuditEventName;
  /** The resource and the id of its row. */
  readonly subject?: string;
  readonly subjectId?: number;
  /** Several rows of one event: one record is written per row. */
  readonly subjectIds?: readonly number[];
  /** Names of the changed fields; never passwords or tokens. */
  readonly details?: Readonly<Partial<Record<AuditDetailName, Json>>>;
}

/** Writes audit records. Call it in the transaction of the event (docs/invariants.md#audit). */
export async function writeAudit(
  sql: Sql,
  by: AuditActor,
  { event, subject = '', subjectId = 0, subjectIds = [subjectId], details = {} }: AuditEvent,
): Promise<void> {
  await sql.run(
    `
      INSERT INTO audits (
        area, actor_id, actor_name, event, subject, subject_id, ip, request_id, details
      )
      SELECT $1, $2, $3, $4, $5, unnest($6::bigint[]), $7, $8, $9`,
    [
      by.area,
      by.id,
      truncate(by.name, 60),
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
