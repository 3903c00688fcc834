import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { Body, Controller, Get, Post, Req, Res, type Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import type { Json } from '../../../schemas/rules/types.ts';
import { Env } from '../../platform/config/env.ts';
import { version } from '../../platform/config/version.ts';
import { Access, NotInApi, named, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { challengeFor } from '../../platform/http/access/api-keys.ts';
import { originOf } from '../../platform/http/request/request.ts';
import { McpTools, type ToolCall, ToolError } from './tools.ts';

const text = { type: 'string' } as const;

const tools = [
  {
    name: 'search',
    description: 'Finds resources and what you may do with them. Without a query: all of them.',
    inputSchema: { type: 'object', properties: { query: text } },
    annotations: { readOnlyHint: true },
  },
  {
    name: 'schema',
    description: 'Says how the operations of a resource are called: fields, values, filters.',
    inputSchema: {
      type: 'object',
      properties: { resource: text, operation: text },
      required: ['resource'],
    },
    annotations: { readOnlyHint: true },
  },
  {
    name: 'execute',
    description:
      'Runs an operation of a resource. Reads answer at once. Writes are tried: the answer says what ' +
      'would change, and a hash; the same call with "trial": hash performs it. Additions and changes of ' +
      'rows that give no rights are performed at once with "perform": true.',
    inputSchema: {
      type: 'object',
      properties: {
        resource: text,
        operation: text,
        id: { description: 'The id of a row, or a list of ids.' },
        query: { type: 'object', description: 'Filters and paging of a list.' },
        body: { type: 'object' },
        trial: { type: 'string', description: 'The hash of a trial.' },
        perform: { type: 'boolean' },
      },
      required: ['resource', 'operation'],
    },
    annotations: { destructiveHint: true },
  },
] as const;

/**
 * The Model Context Protocol for assistants, at `/api/{Area}/mcp` over Streamable HTTP. Each request is
 * complete in itself: there is no session besides the caller's token or API key.
 */
export function mcpController(area: BackOffice): Type {
  @Controller(`api${apiPrefix[area]}mcp`)
  @Reason('sends its calls', 2)
  @NotInApi('speaks a protocol of its own')
  @Access({ area, right: 'public', keys: true })
  class McpController {
    constructor(
      private readonly tools: McpTools,
      private readonly env: Env,
    ) {}

    @Post()
    async handle(
      @Req() request: FastifyRequest,
      @Body() body: unknown,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      if (request.actor.id === 0) {
        await reply
          .status(401)
          .header('www-authenticate', challengeFor(request, originOf(request, this.env)))
          .send({ jsonrpc: '2.0', id: null, error: { code: -32_001, message: 'Sign in' } });
        return;
      }
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      const server = serverOf(this.tools, request);
      try {
        await server.connect(transport);
        const answer = await transport.handleRequest(toWebRequest(request), { parsedBody: body });
        await sendWebResponse(reply, answer);
      } finally {
        await server.close();
      }
    }

    /** There are no messages that the server sends on its own. */
    @Get()
    async stream(@Res() reply: FastifyReply): Promise<void> {
      await reply.status(405).header('allow', 'POST').send();
    }
  }
  return named(area, McpController);
}

function serverOf(mcp: McpTools, request: FastifyRequest): Server {
  const server = new Server({ name: 'souk', version }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...tools] as never }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const call = { actor: callerOf(request), request, sent: params.arguments ?? {} };
    try {
      return contentOf(await runTool(mcp, params.name, call));
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      return { isError: true, content: [{ type: 'text', text: error.message }] };
    }
  });
  return server;
}

/** A program that names no language gets English. */
function callerOf({ actor, headers }: FastifyRequest): Actor {
  const language = headers['accept-language'] ?? '*';
  return language === '*' ? { ...actor, language: 'en' } : actor;
}

function runTool(mcp: McpTools, name: string, call: ToolCall): Json | Promise<Json> {
  switch (name) {
    case 'search':
      return mcp.search(call);
    case 'schema':
      return mcp.schema(call);
    case 'execute':
      return mcp.execute(call);
    default:
      throw new ToolError(`There is no tool "${name}"`);
  }
}

const contentOf = (data: Json) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(data) }],
});

/** The transport reads method and headers; the body has been parsed. */
function toWebRequest({ method, headers }: FastifyRequest): Request {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string') sent.set(name, value);
  return new Request('http://localhost/mcp', { method, headers: sent });
}

async function sendWebResponse(reply: FastifyReply, answer: Response): Promise<void> {
  reply.status(answer.status);
  answer.headers.forEach((value, name) => void reply.header(name, value));
  await reply.send(await answer.text());
}
