import type { Type } from '@nestjs/common';
import { BackOfficeModule } from './backoffice/backoffice.module.ts';
import { FilesModule } from './backoffice/files/files.module.ts';

const files = import.meta.glob(
  [
    './platform/live/live.module.ts',
    './{mall,doctor,backup,legacy}/**/*.module.ts',
    '../extensions/*/server/**/*.module.ts',
  ],
  { eager: true },
) as Readonly<Record<string, Readonly<Record<string, Type>>>>;

/** The modules that every process starts and that take no options, those of extensions too. */
export const featureModules: readonly Type[] = Object.values(files).flatMap(Object.values);

/** The modules whose providers may be `@ResourceHooks`; the check of JSON files reads their names. */
export const modulesWithHooks = [BackOfficeModule, FilesModule, ...featureModules];
