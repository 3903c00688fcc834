import { createHash } from 'node:crypto';
import { Controller, Get, NotFoundException, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Area, areas } from '../../../schemas/contract/areas.ts';
import { Access } from '../../platform/http/access/access.ts';
import { appendVary } from '../../platform/http/response/append-vary.ts';
import { contentPolicy, createNonce } from '../../platform/http/server/security-headers.ts';
import { ApiDocuments } from './api-documents.ts';
import { readerPage } from './reader-page.ts';

/** The description of the API: `/api/openapi/{Admin,Seller,shop}.json`, and pages to read it. */
@Controller()
@Access({ area: 'shop', right: 'public' })
export class ApiDocumentsController {
  constructor(private readonly documents: ApiDocuments) {}

  @Get('api/openapi/:file')
  document(
    @Param('file') file: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): FastifyReply {
    const area = areaNamed(file.replace(/\.json$/, ''));
    if (!file.endsWith('.json') || !area) throw new NotFoundException();
    const body = JSON.stringify(this.documents.of(area, request.language));
    const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
    appendVary(reply, 'accept-language', 'accept-encoding');
    void reply.headers({ 'cache-control': 'public, max-age=60', etag });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  }

  @Get(['docs/api', 'docs/api/:area'])
  page(
    @Param('area') name: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): FastifyReply {
    const area = areaNamed(name ?? 'Admin');
    if (!area) throw new NotFoundException();
    const nonce = createNonce();
    appendVary(reply, 'accept-language', 'accept-encoding');
    return reply
      .header('content-security-policy', contentPolicy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        readerPage(this.documents.of(area, request.language), area, {
          nonce,
          language: request.language,
        }),
      );
  }
}

const areaNamed = (name: string): Area | undefined => areas.find((area) => area === name);
