import { codes, httpStatusOf } from '../../../schemas/contract/envelope.ts';
import type { JsonObject } from '../../../schemas/rules/types.ts';
import { type AccessRule, keyMayCall, scopeOf } from '../../platform/http/access/access.ts';

/** Parts that the operations of a document share. */

export const schemaRef = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

export const jsonBody = (schema: JsonObject, required = true): JsonObject => ({
  required,
  content: { 'application/json': { schema } },
});

/** What a call needs: the right, and the scope of an API key where keys may call it. */
export const accessParts = (access: AccessRule, method: string): JsonObject => ({
  ...(access.right.includes('.') ? { 'x-right': access.right } : {}),
  'x-key': keyMayCall(access),
  ...(keyMayCall(access) ? { 'x-scope': scopeOf(access, method.toUpperCase()) } : {}),
});

/** Refusals by the name of their response in `components`. */
const refusals = {
  Refused: [codes.refused, 'A rule of the mall refuses the call.'],
  SignedOut: [codes.signedOut, 'No key or session, or one that has ended.'],
  NoRight: [codes.noRight, 'The role of the key or account, or the scopes of the key, lack it.'],
  NotFound: [codes.notFound, 'There is no such row for this caller.'],
  Stale: [codes.stale, 'The row has changed since it was read, or it was done before.'],
  BadInput: [codes.badInput, 'Wrong fields, each with a JSON pointer.'],
  TooFrequent: [codes.tooFrequent, 'Too many calls; `Retry-After` has the seconds.'],
  Fault: [codes.fault, 'A fault of the mall, with the number of the request.'],
  Unavailable: [codes.unavailable, 'Busy; try again in a moment.'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>;
type Refusal = keyof typeof refusals;

const exampleData = (name: Refusal): JsonObject => {
  if (name === 'BadInput') return { errors: [{ pointer: '/name', message: 'This is required' }] };
  if (name === 'Stale') return { current: { id: 1, rev: 3 }, fields: ['name'] };
  return name === 'Fault' ? { request: 'b6f0c1' } : {};
};

/** Responses and schemas of envelopes, for `components`. */
export const sharedResponses: JsonObject = Object.fromEntries(
  (Object.keys(refusals) as Refusal[]).map((name) => {
    const [code, description] = refusals[name];
    const example = { code, msg: description, data: exampleData(name) };
    return [
      name,
      { description, content: { 'application/json': { schema: schemaRef('Failure'), example } } },
    ];
  }),
);

export const sharedSchemas: JsonObject = {
  Failure: {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'integer', enum: Object.values(refusals).map(([code]) => code) },
      msg: { type: 'string', description: 'In the language of `Accept-Language`.' },
      data: {
        type: 'object',
        properties: {
          errors: {
            type: 'array',
            items: {
              type: 'object',
              required: ['pointer', 'message'],
              properties: { pointer: { type: 'string' }, message: { type: 'string' } },
            },
          },
        },
        additionalProperties: true,
      },
    },
  },
  Count: { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] },
  Option: {
    type: 'object',
    properties: { value: { type: ['integer', 'string'] }, label: { type: 'string' } },
    required: ['value', 'label'],
    additionalProperties: true,
  },
};

/** A successful answer: the envelope around `data`. */
export const done = (data: JsonObject): JsonObject => ({
  description: 'Done.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'msg', 'data'],
        properties: { code: { type: 'integer', const: codes.done }, msg: { type: 'string' }, data },
      },
    },
  },
});

/** The answers of an operation. @param data of the successful one */
export const responsesOf = (success: JsonObject): JsonObject => ({
  '200': success,
  ...Object.fromEntries(
    (Object.keys(refusals) as Refusal[]).map((name) => [
      String(httpStatusOf(refusals[name][0])),
      { $ref: `#/components/responses/${name}` },
    ]),
  ),
});
