import { readFileSync } from 'node:fs';
import { inProject } from './project-root.ts';

const manifest = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as {
  readonly version: string;
};

/** The version of this mall, such as `1.2.0`. */
export const { version } = manifest;
