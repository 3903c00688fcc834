import { BadRequestException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { RuleError } from '../../../../schemas/rules/problems.ts';
import { isApiPath } from '../access/route-class.ts';
import { badInput, httpErrors } from '../response/errors.ts';
import { escapePointer, isStorableText } from './validate-body.ts';

type Texts = Readonly<Record<string, unknown>>;

/**
 * Refuses text in path parameters and queries that PostgreSQL does not store, such as NUL
 * characters, for every route: calls answer 404 and 422, pages answer 400. Bodies are checked by
 * `assertStorable`; headers cannot contain such text.
 */
export function checkQueries(server: FastifyInstance): void {
  server.addHook('preValidation', (request, _, done) => {
    const query = unstorable(request.query as Texts);
    const params = unstorable(request.params as Texts);
    if (query.length === 0 && params.length === 0) return done();
    if (!isApiPath(request.url.split('?', 1)[0] ?? '')) return done(new BadRequestException());
    return done(params.length > 0 ? httpErrors.notFound() : badInput(query));
  });
}

function unstorable(texts: Texts | undefined): readonly RuleError[] {
  return Object.entries(texts ?? {})
    .filter((entry) => !entry.flat().every((text) => isStorableText(String(text))))
    .map(([name]) => ({
      pointer: `/${escapePointer(name)}`,
      key: 'errors.rules.text',
      params: {},
    }));
}
