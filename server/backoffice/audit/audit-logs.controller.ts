import { Controller, Get, Param } from '@nestjs/common';
import type { AuditChange } from '../../../schemas/contract/calls/accounts/audit.ts';
import type { SelectOption } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import { Access, CurrentActor, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { AuditLogs } from './audit-logs.ts';

/** Calls of the audit log screen: options of its search, and the changes of one entry. */
@Controller('api/Admin')
@Reason('the platform’s audit log, and names of its events and subjects')
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
