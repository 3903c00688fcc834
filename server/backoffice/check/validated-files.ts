import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import kindSchema from '../../../schemas/meta/kind.v1.json' with { type: 'json' };
import menuSchema from '../../../schemas/meta/menu.v1.json' with { type: 'json' };
import resourceSchema from '../../../schemas/meta/resource.v1.json' with { type: 'json' };
import resourcePartSchema from '../../../schemas/meta/resource-part.v1.json' with { type: 'json' };
import screenPartSchema from '../../../schemas/meta/screen-part.v1.json' with { type: 'json' };
import { inProject } from '../../platform/config/project-root.ts';
import { type Kinds, screenSchemaWith } from './kinds.ts';
import type { FileKind } from './meta-schema.ts';
import type { ProjectFile } from './project-files.ts';

/**
 * Hashes of the files that the build validated against their meta-schema. The start skips them:
 * compiling the meta-schemas takes a third of the start.
 */
const listFile = inProject('dist', 'checked.json');
let validated: ReadonlySet<string> | undefined;
const schemaHashes = new WeakMap<Kinds, string>();

/** Whether the build found exactly this text valid under exactly these meta-schemas. */
export function isAlreadyValidated(file: ProjectFile, kind: FileKind, kinds: Kinds): boolean {
  validated ??= readList();
  return validated.has(hashOf(file, kind, kinds));
}

/** Records valid files; called by the build. */
export function recordValidated(
  files: Iterable<readonly [ProjectFile, FileKind]>,
  kinds: Kinds,
): void {
  const hashes = [...files].map(([file, kind]) => hashOf(file, kind, kinds));
  writeFileSync(listFile, JSON.stringify(hashes));
  validated = undefined;
}

function hashOf({ path, text }: ProjectFile, kind: FileKind, kinds: Kinds): string {
  const schemasHash =
    schemaHashes.get(kinds) ??
    createHash('sha256')
      .update(
        JSON.stringify([
          menuSchema,
          resourceSchema,
          screenSchemaWith(kinds),
          resourcePartSchema,
          screenPartSchema,
          kindSchema,
        ]),
      )
      .digest('hex');
  schemaHashes.set(kinds, schemasHash);
  return createHash('sha256')
    .update([schemasHash, kind, path, text].join('\0'))
    .digest('base64url');
}

/** A missing or unreadable list counts as empty: there was no build, or one of an older version. */
function readList(): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(readFileSync(listFile, 'utf8')) as readonly string[]);
  } catch {
    return new Set();
  }
}
