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

/** Modules that every process starts: the exports `…Module` of each `*.module.ts`, of extensions too. */
export const featureModules: readonly Type[] = Object.values(files)
  .flatMap((file) => Object.entries(file))
  .filter(([name]) => name.endsWith('Module'))
  .map(([, module]) => module);

/** The modules whose providers may be `@ResourceHooks`; the check of JSON files reads their names. */
export const modulesWithHooks = [BackOfficeModule, FilesModule, ...featureModules];
