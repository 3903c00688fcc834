import { Module, type Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { addDictEntry } from '../schemas/contract/statuses.ts';
import { BackOfficeModule } from './backoffice/backoffice.module.ts';
import { FilesModule } from './backoffice/files/files.module.ts';
import { describeAnswers, type GeneratedAnswers } from './backoffice/openapi/call-answers.ts';
import { partsIn } from './platform/config/extension-parts.ts';
import { markedMethods } from './platform/config/marked-methods.ts';
import { type Job, scheduledKey } from './platform/jobs/scheduled.ts';

type Classes = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const modules = import.meta.glob(
  [
    './platform/live/live.module.ts',
    './{mall,doctor,backup,proof,legacy}/**/*.module.ts',
    '../{extensions/*,node_modules/souk-*}/server/**/*.module.ts',
  ],
  { eager: true, exhaustive: true },
) as Classes;

/** Parts of extensions that need no module of their own. */
const parts = import.meta.glob(
  '../{extensions/*,node_modules/souk-*}/server/**/*.{resource,listener,job,controller}.ts',
  { eager: true, exhaustive: true },
) as Classes;

/** What controllers of extensions answer, for the description of the API. */
const answers = import.meta.glob('../{extensions/*,node_modules/souk-*}/server/answers.json', {
  eager: true,
  exhaustive: true,
  import: 'default',
}) as Readonly<Record<string, GeneratedAnswers>>;

/** `../extensions/repairs/server/a.job.ts` is in `extensions/repairs`; '' for the product. */
const extensionOf = (path: string): string =>
  /^\.\.\/((?:extensions|node_modules)\/[^/]+)\//.exec(path)?.[1] ?? '';

/** The exports `…Module` of each file. */
const written = Object.entries(modules).flatMap(([path, file]) =>
  Object.entries(file)
    .filter(([name]) => name.endsWith('Module'))
    .map(([, module]) => ({ extension: extensionOf(path), module: module as Type })),
);

const listed = new Set(
  written.flatMap(({ module }): readonly unknown[] =>
    [MODULE_METADATA.PROVIDERS, MODULE_METADATA.CONTROLLERS].flatMap(
      (key) => Reflect.getMetadata(key, module) ?? [],
    ),
  ),
);

/** A module with the parts of an extension that none of its own modules lists. */
function moduleOfParts(extension: string): readonly Type[] {
  const hasModule = written.some((own) => own.extension === extension);
  const found = Object.entries(parts)
    .filter(([path]) => extensionOf(path) === extension)
    .flatMap(([path, file]) => partsIn(path.slice('../'.length), file, hasModule))
    .filter(({ part }) => !listed.has(part));
  if (found.length === 0) return [];
  const listOf = (controllers: boolean): Type[] =>
    found.filter(({ isController }) => isController === controllers).map(({ part }) => part);
  class ExtensionModule {}
  // Nest's errors name the module
  Object.defineProperty(ExtensionModule, 'name', { value: extension });
  Module({ providers: listOf(false), controllers: listOf(true) })(ExtensionModule);
  return [ExtensionModule];
}

const all = [
  ...written,
  ...[...new Set(Object.keys(parts).map(extensionOf))].flatMap((extension) =>
    moduleOfParts(extension).map((module) => ({ extension, module })),
  ),
];

for (const { extension, module } of all.filter((entry) => entry.extension !== ''))
  for (const controller of Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, module) ?? [])
    describeAnswers(controller, answers[`../${extension}/server/answers.json`]);

// Names of jobs and queues, for the pages of jobs and of failed tasks
for (const { extension, module } of all.filter((entry) => entry.extension !== ''))
  for (const provider of Reflect.getMetadata(MODULE_METADATA.PROVIDERS, module) ?? [])
    for (const { mark } of markedMethods<Omit<Job, 'run'>>(provider, scheduledKey)) {
      const file = `${extension}/server`;
      addDictEntry('job', { entry: [mark.name, 'still'], file });
      if (mark.queue) addDictEntry('queue', { entry: [mark.queue, 'still'], file });
    }

/**
 * Modules that every process starts: the exports `…Module` of each `*.module.ts`, of extensions
 * too, and one with the other parts of each extension.
 */
export const featureModules: readonly Type[] = all.map(({ module }) => module);

/** The modules whose providers may be `@ResourceHooks`; the check of JSON files reads their names. */
export const modulesWithHooks = [BackOfficeModule, FilesModule, ...featureModules];

/** The same without those of an extension. @param folder `extensions/repair-tickets` */
export const modulesWithHooksBut = (folder: string): readonly Type[] => [
  BackOfficeModule,
  FilesModule,
  ...all.filter(({ extension }) => extension !== folder).map(({ module }) => module),
];
