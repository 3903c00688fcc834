import { Controller, Get, Param } from '@nestjs/common';
import type { ToldChange } from '../../../schemas/contract/calls/audit.ts';
import type { ServedOption } from '../../../schemas/contract/calls/screens.ts';
import { Access, CurrentActor } from '../../http/access.ts';
import type { Actor } from '../../http/actor.ts';
import { AuditLogs } from './audit-logs.ts';

/** The words of the audit log: its events and subjects for the search, and one entry before and after. */
@Controller('api/Admin')
export class AuditLogsController {
  constructor(private readonly logs: AuditLogs) {}

  @Get('audit_events')
  @Access({ area: 'Admin', right: 'Admin.audit_logs.index' })
  events(@CurrentActor() actor: Actor): readonly ServedOption[] {
    return this.logs.events(actor);
  }

  @Get('audit_subjects')
  @Access({ area: 'Admin', right: 'Admin.audit_logs.index' })
  subjects(@CurrentActor() actor: Actor): readonly ServedOption[] {
    return this.logs.subjects(actor);
  }

  @Get('audit_logs/:id/changes')
  @Access({ area: 'Admin', right: 'Admin.audit_logs.show' })
  changes(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<readonly ToldChange[]> {
    return this.logs.changes(actor, id);
  }
}
