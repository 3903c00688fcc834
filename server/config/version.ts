import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './root.ts';

/** The version of this mall, `1.2.0`. */
export const version = (
  JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    readonly version: string;
  }
).version;
