import { join } from 'node:path';

/** The project's folder. Every command runs in it; screens, schemas and locales are read from it. */
export const projectRoot = process.cwd();

/** An absolute path in the project: `inProject('locales', 'en')`. */
export const inProject = (...parts: readonly string[]): string => join(projectRoot, ...parts);
