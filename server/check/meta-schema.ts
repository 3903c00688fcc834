import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Problem } from '../../schemas/rules/types.ts';
import menuSchema from '../../schemas/meta/menu.v1.json' with { type: 'json' };
import resourceSchema from '../../schemas/meta/resource.v1.json' with { type: 'json' };
import screenSchema from '../../schemas/meta/screen.v1.json' with { type: 'json' };
import { placeOf, type AuthoredFile } from './authored-file.ts';
import { didYouMean } from './did-you-mean.ts';

export type FileKind = 'resource' | 'screen' | 'menu';

/** Problems of one file against its meta-schema, one for each mistake. */
export function checkMetaSchema(file: AuthoredFile, kind: FileKind): readonly Problem[] {
  const validate = validatorOf(kind);
  if (validate(file.value)) return [];
  const byPlace = new Map<string, Problem>();
  const errors = (validate.errors ?? []).filter(({ keyword }) => !wrappers.has(keyword));
  const misspelt = new Set(errors.flatMap(missingThrough));
  for (const error of errors.filter((one) => !misspelt.has(missingKey(one)))) {
    const problem = readError(error, file);
    if (!byPlace.has(problem.pointer)) byPlace.set(problem.pointer, problem);
  }
  return [...byPlace.values()];
}

/** `typ` for `type` is one mistake: the needed key that an unknown one was meant to be is not told again. */
function missingThrough({
  keyword,
  instancePath,
  params,
  parentSchema,
}: ErrorObject): readonly string[] {
  if (keyword !== 'additionalProperties') return [];
  const needed = ((parentSchema?.['required'] as string[] | undefined) ?? []).filter(
    (name) => didYouMean(String(params['additionalProperty']), [name]) !== '',
  );
  return needed.map((name) => `${instancePath} ${name}`);
}
const missingKey = ({ keyword, instancePath, params }: ErrorObject): string =>
  keyword === 'required' ? `${instancePath} ${String(params['missingProperty'])}` : '';

/** Keywords that only repeat what an error inside them has said. */
const wrappers: ReadonlySet<string> = new Set(['if', 'propertyNames', 'anyOf', 'oneOf', 'allOf']);

const validators = new Map<FileKind, ValidateFunction>();
let ajv: Ajv | undefined;

/** Compiled when first needed. The schemas are ours and proven by tests, so they are not checked against draft-07 again. */
function validatorOf(kind: FileKind): ValidateFunction {
  ajv ??= new Ajv({
    allErrors: true,
    verbose: true,
    strict: false,
    validateSchema: false,
    formats: { regex: isRegex },
  }).addSchema([resourceSchema, screenSchema, menuSchema]);
  const known = validators.get(kind) ?? ajv.getSchema(`${kind}.v1.json`)!;
  validators.set(kind, known);
  return known;
}

function isRegex(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

function readError(
  { keyword, instancePath, params, data, parentSchema, propertyName, message }: ErrorObject,
  file: AuthoredFile,
): Problem {
  const place = placeOf(instancePath);
  if (propertyName !== undefined)
    return file.problemAtKey(
      [...place, propertyName],
      `"${propertyName}" is no name here${namesHint(keyword, parentSchema, propertyName)}`,
    );
  switch (keyword) {
    case 'additionalProperties': {
      const key = String(params['additionalProperty']);
      const known = Object.keys((parentSchema?.['properties'] as object | undefined) ?? {});
      return file.problemAtKey(
        [...place, key],
        `unknown key "${key}"${didYouMean(key, known) || `; known: ${known.filter((name) => name !== '$schema').join(', ')}`}`,
      );
    }
    case 'required':
      return file.problem(place, `needs "${String(params['missingProperty'])}"`);
    case 'enum': {
      const allowed = params['allowedValues'] as readonly unknown[];
      return file.problem(
        place,
        `${JSON.stringify(data)} is not known here${didYouMean(String(data), allowed.map(String)) || `; known: ${allowed.map((value) => JSON.stringify(value)).join(', ')}`}`,
      );
    }
    case 'const':
      return file.problem(place, `must be ${JSON.stringify(params['allowedValue'])}`);
    case 'type':
      return file.problem(
        place,
        `must be ${[params['type']].flat().join(' or ')}, not ${kindOf(data)}`,
      );
    case 'pattern':
      return file.problem(
        place,
        `${JSON.stringify(data)} is not in the right form: ${String(parentSchema?.['description'] ?? params['pattern'])}`,
      );
    case 'format':
      return file.problem(place, `${JSON.stringify(data)} is no ${String(params['format'])}`);
    case 'false schema':
      return file.problem(place, 'must not be here');
    default:
      return file.problem(place, message ?? 'is wrong');
  }
}

const namesHint = (keyword: string, schema: ErrorObject['parentSchema'], name: string): string =>
  keyword === 'enum'
    ? didYouMean(name, (schema?.['enum'] as string[]).map(String))
    : `; a name has the form ${String(schema?.['pattern'] ?? '')}`;

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
