import { Controller, Get, Injectable, Param } from '@nestjs/common';
import type { AuditChange } from '../../../schemas/contract/calls/accounts/audit.ts';
import type { SelectOption } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { Resource } from '../../../schemas/rules/types.ts';
import { Access, CurrentActor, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { ResourceHooks } from '../resources/hooks/resource-hooks.ts';
import { fieldOf, type Resources } from '../resources/registry.ts';
import { columnOf, quote, textLiteral } from '../resources/tables/columns.ts';
import { AuditLogs } from './audit-logs.ts';
import { isAuditSubject } from './audit-options.ts';

/** Calls of the audit log screen: options of its search, and the changes of one entry. */
@Controller('api/Admin')
@Reason('the platform’s audit log, and names of its events and subjects', 3)
@Access({ area: 'Admin', right: 'Admin.audit_logs.index' })
export class AuditLogsController {
  constructor(private readonly logs: AuditLogs) {}

  @Get('audit_events')
  events(@CurrentActor() actor: Actor): readonly SelectOption[] {
    return this.logs.events(actor);
  }

  @Get('audit_subjects')
  subjects(@CurrentActor() actor: Actor): readonly SelectOption[] {
    return this.logs.subjects(actor);
  }

  @Get('audit_logs/:id/changes')
  @Access({ area: 'Admin', right: 'Admin.audit_logs.show' })
  changes(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<readonly AuditChange[]> {
    return this.logs.changes(actor, id);
  }
}

/** The audit log names the row of an entry. */
@ResourceHooks('audit_logs', { expressions: { 'audit.subjectName': subjectNameSql } })
@Injectable()
export class AuditLogHooks {}

/**
 * The name of the row that an entry is about: as it is now, else as the entry recorded it, else its
 * id.
 */
function subjectNameSql({ all, byName }: Resources): string {
  const named = all.filter((resource) => isAuditSubject(resource) && !resource.single);
  const arms = named.flatMap((resource) => {
    const name = rowNameSql(resource, 'r', byName);
    if (name === undefined) return [];
    const now = `SELECT ${name} FROM ${quote(resource.table)} r WHERE r.id = t.subject_id`;
    const recorded = textLiteral(resource.display);
    return [
      `WHEN ${textLiteral(resource.name)}
       THEN coalesce((${now}), t.before ->> ${recorded}, t.after ->> ${recorded})`,
    ];
  });
  return `
    coalesce(
      nullif(CASE t.subject ${arms.join(' ')} END, ''),
      CASE WHEN t.subject_id > 0 THEN t.subject_id::text ELSE '' END
    )`;
}

/**
 * The text that names a row, in both languages where it has two (`中文 | English`); that of the
 * referenced row when a reference names it. Undefined for rows without a name.
 */
function rowNameSql(
  resource: Resource,
  alias: string,
  byName: ReadonlyMap<string, Resource>,
): string | undefined {
  const display = resource.fields.get(resource.display);
  if (!display || display.of !== undefined || display.cases || display.read === false)
    return undefined;
  const column = `${alias}.${columnOf(display)}`;
  if (display.type === 'text' || display.type === 'textarea') {
    const english = resource.displayIn.en;
    if (english === undefined) return `left(${column}, 60)`;
    const translated = `${alias}.${columnOf(fieldOf(resource, english))}`;
    return `concat_ws(' | ', ${column}, nullif(${translated}, ''))`;
  }
  const target = display.type === 'ref' ? byName.get(display.resource ?? '') : undefined;
  const name = target && rowNameSql(target, `${alias}r`, byName);
  if (!target || name === undefined) return undefined;
  const key = columnOf(fieldOf(target, display.key));
  return `(SELECT ${name} FROM ${quote(target.table)} ${alias}r WHERE ${alias}r.${key} = ${column})`;
}
