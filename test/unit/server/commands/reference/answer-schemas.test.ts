import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { JsonObject } from '../../../../../schemas/rules/types.ts';
import {
  answerFiles,
  answersFile,
} from '../../../../../server/commands/reference/answer-schemas.ts';
import { findOldAnswers } from '../../../../../server/commands/reference/check-reference.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'souk-answers-'));
  mkdirSync(join(root, 'server'));
  const compilerOptions = {
    ...{ strict: true, target: 'es2023', module: 'esnext', moduleResolution: 'bundler' },
    ...{ experimentalDecorators: true, types: [] },
  };
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
});
afterEach(() => rmSync(root, { recursive: true }));

const head = `
  declare const Controller: (path: string) => ClassDecorator;
  declare const NotInApi: (reason: string) => MethodDecorator & ClassDecorator;
  declare const Get: () => MethodDecorator;
  declare class Answer<Data> { readonly data: Data; readonly key: string }
  declare class WireJson<T> { read(): T }
  interface FastifyReply { send(): void }
  interface RowOf<_Resource extends string, _Area extends string | undefined = undefined> {
    readonly [field: string]: unknown;
  }
  /** An amount. @pattern ^\\d+\\.\\d{2}$ */
  type MoneyText = string;
  /** @dict order_status */
  type Status = 0 | 1;
`;

/** The schemas of a controller `Shop` whose method `read` returns the type. */
function schemasOf(type: string, declarations = ''): JsonObject {
  const file = `${head}${declarations}
    @Controller('api') export class Shop { @Get() read(): ${type} { throw 0 } }`;
  writeFileSync(join(root, 'server/shop.ts'), file);
  return answerFiles(root)[0]!.json;
}
const schemaOf = (type: string): unknown => (schemasOf(type).answers as JsonObject)['Shop.read'];

const empty = { type: 'object', additionalProperties: false };

test.each<[type: string, schema: object]>([
  ['number', { type: 'number' }],
  ['Promise<readonly string[]>', { type: 'array', items: { type: 'string' } }],
  ['void', empty],
  ['Promise<Answer<Record<string, never>>>', empty],
  ['Promise<number | undefined>', { anyOf: [{ type: 'number' }, empty] }],
  ["WireJson<'a' | 'b'>", { type: 'string', enum: ['a', 'b'] }],
  ['boolean | string', { type: ['string', 'boolean'] }],
  ['readonly []', { type: 'array', minItems: 0, maxItems: 0 }],
  ['FastifyReply', { 'x-file': true }],
  ["RowOf<'stores', 'Seller'>", { 'x-row-of': 'stores', 'x-area': 'Seller' }],
  ['Record<string, number>', { type: 'object', additionalProperties: { type: 'number' } }],
])('%s', (type, schema) => {
  expect(schemaOf(type)).toEqual(schema);
});

test('properties have their comments, and are required unless they can be absent', () => {
  const type = `Answer<{
    /** Its name. */ readonly name: string;
    readonly note?: string;
    readonly end: string | null;
    readonly left: 1 | undefined }>`;
  expect(schemaOf(type)).toEqual({
    type: 'object',
    properties: {
      name: { type: 'string', description: 'Its name.' },
      note: { type: 'string' },
      end: {
        type: expect.toSatisfy((types: string[]) => types.toSorted().join() === 'null,string'),
      },
      left: { type: 'number', enum: [1] },
    },
    required: ['name', 'end'],
  });
});

test('a named type is a schema of its own, also one that contains itself', () => {
  const { answers, schemas } = schemasOf(
    'readonly Area[]',
    'interface Area extends Base { readonly children: readonly Area[] } interface Base { readonly id: number }',
  );
  const reference = { $ref: '#/components/schemas/Area' };
  expect(answers).toEqual({ 'Shop.read': { type: 'array', items: reference } });
  expect(schemas).toEqual({
    Area: {
      type: 'object',
      properties: { children: { type: 'array', items: reference }, id: { type: 'number' } },
      required: ['children', 'id'],
    },
  });
});

test('texts with a pattern and values of a dictionary keep their type, alone and in a union', () => {
  const { answers, schemas } = schemasOf(
    "{ readonly price: MoneyText; readonly was: '' | MoneyText; readonly status: Status }",
  );
  const money = { $ref: '#/components/schemas/MoneyText' };
  expect(answers).toMatchObject({
    'Shop.read': {
      properties: {
        price: money,
        was: { anyOf: [money, { type: 'string', enum: [''] }] },
        status: { $ref: '#/components/schemas/Status' },
      },
    },
  });
  expect(schemas).toEqual({
    MoneyText: { type: 'string', pattern: '^\\d+\\.\\d{2}$', description: 'An amount.' },
    Status: { type: 'number', enum: [0, 1], 'x-dict': 'order_status' },
  });
});

test('a controller that is in no document is left out', () => {
  writeFileSync(
    join(root, 'server/private.ts'),
    `${head} @Controller('api') @NotInApi('a page') export class Page { @Get() read(): bigint { throw 0 } }`,
  );
  expect(schemasOf('number').answers).toEqual({ 'Shop.read': { type: 'number' } });
});

test.each([
  ['object', 'Shop.read: object is no JSON'],
  ['{ readonly ids: bigint }', 'Shop.read.ids: bigint is no JSON'],
  ['{ readonly at: Date }', 'Shop.read.at.toString: a function is no JSON'],
])('%s is refused', (type, message) => {
  expect(() => schemasOf(type)).toThrow(message);
});

test('two controllers of one name are refused', () => {
  mkdirSync(join(root, 'server/a'));
  writeFileSync(
    join(root, 'server/a/shop.ts'),
    `${head} @Controller('api') export class Shop { @Get() read(): string { throw 0 } }`,
  );
  expect(() => schemasOf('number')).toThrow('Two controllers have a method Shop.read');
});

/** Writes a file of an extension that answers a type `Point` of its own and a type of the product. */
function writeExtension(name: string): void {
  const folder = join(root, `extensions/${name}/server`);
  mkdirSync(folder, { recursive: true });
  const file = `import type { Price } from '../../../server/price.ts'; ${head}
    interface Point { readonly n: number; readonly price: Price }
    @Controller('api') export class Shop { @Get() read(): Point { throw 0 } }`;
  writeFileSync(join(root, 'server/price.ts'), 'export interface Price { readonly fen: number }');
  writeFileSync(join(folder, 'shop.controller.ts'), file);
}

test('extensions have files of their own, also with the names of classes and types of the product', () => {
  writeExtension('repair-tickets');
  mkdirSync(join(root, 'extensions/no-code'));
  const product = schemasOf('Point', 'interface Point { readonly n: string }');
  const [, extension, ...others] = answerFiles(root);
  expect(others).toEqual([]);
  expect(product.answers).toEqual({ 'Shop.read': { $ref: '#/components/schemas/Point' } });
  expect(Object.keys(product.schemas as JsonObject)).toEqual(['Point']);
  expect(extension!.path).toBe('extensions/repair-tickets/server/answers.json');
  expect(extension!.json).toEqual({
    answers: { 'Shop.read': { $ref: '#/components/schemas/RepairTicketsPoint' } },
    schemas: {
      Price: { type: 'object', properties: { fen: { type: 'number' } }, required: ['fen'] },
      RepairTicketsPoint: {
        type: 'object',
        properties: { n: { type: 'number' }, price: { $ref: '#/components/schemas/Price' } },
        required: ['n', 'price'],
      },
    },
  });
});

test('the check names described answers that are not those of the controllers', () => {
  const described = schemasOf('number');
  mkdirSync(dirname(join(root, answersFile)), { recursive: true });
  writeFileSync(join(root, answersFile), JSON.stringify(described));
  expect(findOldAnswers(root)).toEqual([]);
  schemasOf('string');
  writeExtension('repairs');
  const [problem, ofExtension] = findOldAnswers(root);
  expect(ofExtension?.file).toBe('extensions/repairs/server/answers.json');
  expect(problem).toMatchObject({
    file: answersFile,
    message: `${answersFile} is not what controllers return: run npm run reference`,
  });
});
