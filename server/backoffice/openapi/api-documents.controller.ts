import { Controller, Get, NotFoundException, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Area, areas } from '../../../schemas/contract/areas.ts';
import { Access, NotInApi, Reason } from '../../platform/http/access/access.ts';
import { appendVary } from '../../platform/http/response/append-vary.ts';
import { ApiDocuments, type ServedDocument } from './api-documents.ts';
import { pagePolicy } from './reader-page.ts';

/** Seconds in which a browser asks no second time; afterwards it asks by the etag. */
const maxAge = 60;

/** The description of the API: `/api/openapi/{Admin,Seller,shop}.json`, and pages to read it. */
@Controller()
@Reason('describes calls, holds no rows', 2)
@NotInApi('the description itself')
@Access({ area: 'shop', right: 'public' })
export class ApiDocumentsController {
  constructor(private readonly documents: ApiDocuments) {}

  @Get('api/openapi/:file')
  document(
    @Param('file') file: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): FastifyReply {
    const served = this.documentOf(/^(\w+)\.json$/.exec(file)?.[1], request);
    return send(reply, served, served.text, 'application/json');
  }

  @Get(['docs/api', 'docs/api/:area'])
  page(
    @Param('area') name: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): FastifyReply {
    const served = this.documentOf(name ?? 'Admin', request);
    void reply.header('content-security-policy', pagePolicy);
    return send(reply, served, served.page, 'text/html');
  }

  private documentOf(name: string | undefined, { language }: FastifyRequest): ServedDocument {
    const area: Area | undefined = areas.find((each) => each === name);
    if (!area) throw new NotFoundException();
    return this.documents.of(area, language);
  }
}

function send(
  reply: FastifyReply,
  { etag }: ServedDocument,
  body: string,
  type: string,
): FastifyReply {
  appendVary(reply, 'accept-language', 'accept-encoding');
  void reply.headers({ 'cache-control': `public, max-age=${maxAge}`, etag });
  if (reply.request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.type(`${type}; charset=utf-8`).send(body);
}
