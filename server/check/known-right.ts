import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import menuSchema from '../../schemas/meta/menu.v1.json' with { type: 'json' };
import resourceSchema from '../../schemas/meta/resource.v1.json' with { type: 'json' };
import screenSchema from '../../schemas/meta/screen.v1.json' with { type: 'json' };
import { inProject } from '../config/root.ts';
import type { FileKind } from './meta-schema.ts';
import type { ProjectFile } from './project-files.ts';

/** Hashes of the files that the build has held against their meta-schema, so that a start need not: compiling the schemas takes a third of it. */
const list = inProject('dist', 'checked.json');
let known: ReadonlySet<string> | undefined;
let schemas: string | undefined;

/** Whether exactly this text was right under exactly these schemas when the project was built. */
export const isKnownRight = (file: ProjectFile, kind: FileKind): boolean =>
  (known ??= read()).has(hashOf(file, kind));

/** Notes files that are right. */
export function noteRight(files: Iterable<readonly [ProjectFile, FileKind]>): void {
  writeFileSync(list, JSON.stringify([...files].map(([file, kind]) => hashOf(file, kind))));
  known = undefined;
}

function hashOf({ path, text }: ProjectFile, kind: FileKind): string {
  schemas ??= createHash('sha256')
    .update(JSON.stringify([menuSchema, resourceSchema, screenSchema]))
    .digest('hex');
  return createHash('sha256').update([schemas, kind, path, text].join('\0')).digest('base64url');
}

function read(): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(readFileSync(list, 'utf8')) as readonly string[]);
  } catch {
    return new Set(); // nothing was built, or by an older version
  }
}
