import { join } from 'node:path';

/** The project's folder: every command is run from it, and screens, schemas and locales are read from it. */
export const projectRoot = process.cwd();

/** An absolute path inside the project: `inProject('locales', 'en')`. */
export const inProject = (...parts: readonly string[]): string => join(projectRoot, ...parts);
