import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import api from '../../fixtures/opensearch/api.json' with { type: 'json' };

/** A request as OpenSearch's own specification names it. */
export interface KnownRequest {
  /** Of the specification: `indices.create`. */
  readonly operation: string;
  readonly index: string;
  /** Parsed; of `_bulk` its lines. */
  readonly body: unknown;
}

const ajv = new Ajv2020({ strict: false });
ajv.addSchema(api, 'api');
const compile = (schema: object): ValidateFunction =>
  ajv.compile(withDefinitions(schema) as object);

/** Definitions are those of the whole fixture. */
const withDefinitions = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"api#/$defs/'));

const operations = api.operations.map((operation) => ({
  ...operation,
  pattern: new RegExp(`^${operation.path.replace('{index}', '([^/_][^/]*)')}$`),
  validate: operation.body && compile(operation.body.schema),
}));

/**
 * The operation of a request, after its path, method, query parameters, type and body were compared
 * with the specification.
 *
 * @throws Error that says what does not match
 */
export function readRequest(request: {
  readonly method: string;
  readonly url: URL;
  readonly type: string | undefined;
  readonly body: string;
}): KnownRequest {
  const { method, url, type = '' } = request;
  const operation = operations.find(
    (each) => each.method === method && each.pattern.test(url.pathname),
  );
  if (!operation) throw new Error(`no operation is ${method} ${url.pathname}`);
  const parameters: readonly string[] = [...operation.query, ...api.globalQuery];
  for (const name of url.searchParams.keys())
    if (!parameters.includes(name)) throw new Error(`${operation.name} has no parameter ${name}`);
  const known = {
    operation: operation.name,
    index: operation.pattern.exec(url.pathname)![1] ?? '',
  };
  if (!operation.body || !operation.validate) {
    if (request.body !== '') throw new Error(`${operation.name} has no body`);
    return { ...known, body: undefined };
  }
  if (type.split(';')[0] !== operation.body.type)
    throw new Error(`${operation.name} takes ${operation.body.type}, not ${type}`);
  const assertValid = (part: unknown): void => {
    if (!operation.validate!(part))
      throw new Error(`${operation.name}: ${ajv.errorsText(operation.validate!.errors)}`);
  };
  if (operation.name !== 'bulk') {
    const body: unknown = JSON.parse(request.body);
    assertValid(body);
    return { ...known, body };
  }
  if (!request.body.endsWith('\n')) throw new Error('the last line of a bulk has no end');
  const lines = request.body
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  for (let at = 0; at < lines.length; at += 1) {
    assertValid(lines[at]);
    if (!('delete' in (lines[at] as object))) at += 1;
  }
  return { ...known, body: lines };
}
