import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Json, Resource } from '../../../schemas/rules/types.ts';
import { isObject } from '../../../schemas/rules/values/is-object.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { Refusal } from '../../platform/http/response/errors.ts';
import { parseIds } from '../resources/parse-ids.ts';
import { labelText, labelTexts } from '../resources/read/labels.ts';
import { Resources } from '../resources/registry.ts';
import { describeOperation } from './describe-operation.ts';
import { type Operation, operationsOf } from './operations.ts';

/** Resources of one search. */
const maxFound = 20;

type Arguments = Readonly<Record<string, unknown>>;

/** A mistake of the caller, as text that it can act on. */
export class ToolError extends Error {}

/** A call of a tool: the caller as the access guard found it, and the request that brought it. */
export interface ToolCall {
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly sent: Arguments;
}

/**
 * Three tools over all resources and commands. `execute` sends an HTTP call of the caller through the
 * whole server, so that rights, scopes, limits, rules and history are those of any other call.
 */
@Injectable()
export class McpTools {
  constructor(
    private readonly resources: Resources,
    private readonly host: HttpAdapterHost,
  ) {}

  /** Resources by words of their name; all that the caller reaches without words. */
  search({ actor, sent }: ToolCall): Json {
    const words = textOf(sent, 'query', '').toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.resources.all.flatMap((resource) => {
      const operations = operationsOf(resource, actor);
      const label = labelText(resource.label, actor.language);
      const names = operations.map(({ name }) => name);
      const text = [resource.name, ...labelTexts(resource.label), ...names].join(' ').toLowerCase();
      const isFound = words.every((word) => text.includes(word));
      return operations.length > 0 && isFound
        ? [{ resource: resource.name, label, operations: names }]
        : [];
    });
    return { found: found.slice(0, maxFound), more: Math.max(found.length - maxFound, 0) };
  }

  /** How the operations of a resource are called. */
  schema({ actor, sent }: ToolCall): Json {
    const resource = this.resourceOf(sent);
    const wanted = textOf(sent, 'operation', '');
    const operations = wanted
      ? [operationOf(resource, actor, wanted)]
      : operationsOf(resource, actor);
    return {
      resource: resource.name,
      label: labelText(resource.label, actor.language),
      operations: operations.map((operation) => describeOperation(operation, actor)),
    };
  }

  /**
   * Reads at once. Tries a write, unless it is to be performed: with the hash of its trial, or with
   * `perform` where the operation is not dangerous.
   *
   * @throws ToolError with the refusal of the call
   */
  async execute(call: ToolCall): Promise<Json> {
    const { actor, sent } = call;
    const operation = operationOf(this.resourceOf(sent), actor, textOf(sent, 'operation'));
    if (operation.method === 'GET') return this.send(call, operation, queryOf(sent));
    const hash = textOf(sent, 'trial', '');
    if (hash) return this.send(call, operation, { trial: hash });
    if (sent.perform === true && !operation.isDangerous) return this.send(call, operation, {});
    const trial = await this.send(call, operation, { dry: '1' });
    const note =
      sent.perform === true
        ? 'Nothing is written: this operation is performed only with the hash of its trial'
        : 'Nothing is written yet';
    return { trial, next: `${note}. To perform it, execute the same with "trial": the hash.` };
  }

  private resourceOf(sent: Arguments): Resource {
    const name = textOf(sent, 'resource');
    const resource = this.resources.byName.get(name);
    if (!resource) throw new ToolError(`There is no resource "${name}". Use search.`);
    return resource;
  }

  private async send(
    { actor, request, sent }: ToolCall,
    { method, path }: Operation,
    query: Readonly<Record<string, string>>,
  ): Promise<Json> {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    const url = path.replace(':id', encodeURIComponent(idOf(path, sent)));
    const answer = await server.inject({
      method,
      url,
      query,
      remoteAddress: request.ip,
      headers: {
        authorization: request.headers.authorization,
        'accept-language': actor.language,
        prefer: 'handling=strict',
        // A program that repeats a call which it got no answer for does it once
        ...(query.trial === undefined
          ? {}
          : { 'idempotency-key': keyOf(method, url, query.trial) }),
      },
      ...(method === 'POST' || method === 'PUT' ? { payload: bodyOf(sent) } : {}),
    });
    const { code, msg, data } = answer.json<{ code: number; msg: string; data: Json }>();
    if (code === 200) return data;
    throw new ToolError(JSON.stringify({ code, msg, data }));
  }
}

function operationOf(resource: Resource, actor: Actor, name: string): Operation {
  const operation = operationsOf(resource, actor).find((one) => one.name === name);
  if (operation) return operation;
  throw new ToolError(
    `You have no right to "${name}" of ${resource.name}, or it does not exist. Use schema.`,
  );
}

function textOf(sent: Arguments, name: string, preset?: string): string {
  const value = sent[name] ?? preset;
  if (typeof value === 'string') return value;
  throw new ToolError(`"${name}" must be a text`);
}

const keyOf = (method: string, url: string, hash: string): string =>
  createHash('sha256').update(`${method} ${url} ${hash}`).digest('hex');

/** One id, or several for commands on rows and deletions. */
function idOf(path: string, { id }: Arguments): string {
  if (!path.includes(':id')) return '';
  const ids = [id].flat();
  try {
    if (ids.every((one) => typeof one === 'string' || typeof one === 'number'))
      return parseIds(ids.join(',')).join(',');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  throw new ToolError('"id" must be the id of a row, or a list of ids');
}

function queryOf({ query = {} }: Arguments): Readonly<Record<string, string>> {
  if (!isObject(query)) throw new ToolError('"query" must be an object');
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}

function bodyOf({ body = {} }: Arguments): object {
  if (!isObject(body)) throw new ToolError('"body" must be an object');
  return body;
}
