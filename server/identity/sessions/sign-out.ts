import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { providerOf } from '../../../schemas/contract/areas.ts';
import { Database } from '../../platform/database/sql.ts';
import { writeAudit } from '../audit/audit.ts';
import { DatabaseSessions } from './database-sessions.ts';

/** Ends the session of a token and audits it. An unknown token is ignored. */
@Injectable()
export class SignOut {
  constructor(
    private readonly database: Database,
    private readonly sessions: DatabaseSessions,
  ) {}

  async run(token: string | undefined, { ip, id }: FastifyRequest): Promise<void> {
    const ended = token === undefined ? undefined : await this.sessions.end(token);
    if (!ended) return;
    await writeAudit(
      this.database,
      { area: ended.area, id: ended.accountId, name: ended.name, ip, requestId: id },
      {
        event: 'logout',
        subject: providerOf(ended.area),
        subjectId: ended.accountId,
      },
    );
  }
}
