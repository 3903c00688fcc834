import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Problem } from '../../../schemas/rules/problems.ts';
import { AuthoredFile } from '../../backoffice/check/authored-file.ts';
import { answerFiles } from './answer-schemas.ts';
import { allParts, fileOf, metaSchemas, type SchemaName, type SchemaPart } from './meta-schemas.ts';
import { type ReferencePage, renderPages } from './pages.ts';

/**
 * Reports gaps in the reference of the JSON format: properties and values of the meta-schemas
 * without a description, and generated pages of docs/ that are outdated.
 */
export const checkReference = (root: string): readonly Problem[] => [
  ...(Object.keys(metaSchemas) as SchemaName[]).flatMap((name) => findUndescribed(root, name)),
  ...renderPages(root).flatMap((page) => findOutdated(root, page)),
  ...findOldKinds(root),
];

/** The described answers are those that the controllers return. */
export const findOldAnswers = (root: string): readonly Problem[] =>
  answerFiles(root).flatMap(({ path, json }) =>
    findOldJson(root, path, json, 'is not what controllers return'),
  );

/** The types in the meta-schema of screens are those of `schemas/kinds`. */
const findOldKinds = (root: string): readonly Problem[] =>
  findOldJson(root, fileOf('screen'), metaSchemas.screen, 'lacks a kind of schemas/kinds');

function findOldJson(root: string, path: string, json: object, is: string): readonly Problem[] {
  const text = readIfExists(join(root, path));
  if (text !== undefined && isDeepStrictEqual(JSON.parse(text), json)) return [];
  const message = `${path} ${is}: run npm run reference`;
  return [{ file: path, line: 1, column: 1, pointer: '', message }];
}

function findUndescribed(root: string, name: SchemaName): readonly Problem[] {
  const missing = allParts(name).flatMap((part) => missingText(part) ?? []);
  if (missing.length === 0) return [];
  const path = fileOf(name);
  const file = new AuthoredFile({ path, text: readFileSync(join(root, path), 'utf8') });
  return missing.map(({ pointer, message }) => file.problem(pointer, message));
}

interface Missing {
  readonly pointer: readonly string[];
  readonly message: string;
}

/** The missing description of a part of a meta-schema; undefined when it is complete. */
export function missingText({ pointer, schema }: SchemaPart): Missing | undefined {
  const keyword = pointer.at(-2) ?? '';
  const isNamed = keyword === 'properties' || keyword === 'definitions';
  if (isNamed && !schema.description)
    return { pointer, message: `"${pointer.at(-1)}" has no description` };
  const values = schema.enum ?? [];
  const described = schema.enumDescriptions?.length ?? 0;
  const isWorded = values.some((value) => typeof value === 'string');
  if (isWorded && described !== values.length)
    return { pointer, message: `${values.length} values and ${described} "enumDescriptions"` };
  return undefined;
}

function findOutdated(root: string, { path, text }: ReferencePage): readonly Problem[] {
  if (readIfExists(join(root, path)) === text) return [];
  const message = `${path} is out of date: run npm run reference`;
  return [{ file: path, line: 1, column: 1, pointer: '', message }];
}

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
