import { Controller, Get, NotFoundException, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access, NotInApi, Reason } from '../../platform/http/access/access.ts';
import { RuleModules } from './rule-modules.ts';

/**
 * Compiled rules for the browser. Public and cached forever: the file name is the hash of the
 * content, which contains no rows, labels or rights.
 */
@Controller('rules')
@Reason('compiled rules hold no rows')
@NotInApi('modules of the pages')
@Access({ area: 'shop', right: 'public' })
export class RulesController {
  constructor(private readonly rules: RuleModules) {}

  @Get(':file')
  async module(@Param('file') file: string, @Res() reply: FastifyReply): Promise<void> {
    const [, hash = ''] = /^([0-9a-f]{64})\.js$/.exec(file) ?? [];
    const code = await this.rules.moduleOf(hash);
    if (code === undefined) throw new NotFoundException();
    await reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/javascript; charset=utf-8')
      .send(code);
  }
}
