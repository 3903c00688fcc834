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

/** The exports `…Module` of each file, but of those below a folder. */
const modulesIn = (except?: string): readonly Type[] =>
  Object.entries(files)
    .filter(([path]) => except === undefined || !path.startsWith(`../${except}/`))
    .flatMap(([, file]) => Object.entries(file))
    .filter(([name]) => name.endsWith('Module'))
    .map(([, module]) => module);

/** Modules that every process starts: the exports `…Module` of each `*.module.ts`, of extensions too. */
export const featureModules: readonly Type[] = modulesIn();

/** The modules whose providers may be `@ResourceHooks`; the check of JSON files reads their names. */
export const modulesWithHooks = [BackOfficeModule, FilesModule, ...featureModules];

/** The same without those of an extension. @param folder `extensions/repair-tickets` */
export const modulesWithHooksBut = (folder: string): readonly Type[] => [
  BackOfficeModule,
  FilesModule,
  ...modulesIn(folder),
];
