import 'reflect-metadata';
import { rm } from 'node:fs/promises';
import { builtRules, operationsOf, serveRules } from '../backoffice/rule-modules.ts';
import { behaviours, sources } from '../behaviours.ts';
import { loadProject } from '../check/load-project.ts';
import { noteRight } from '../check/known-right.ts';
import { readProjectFiles } from '../check/project-files.ts';
import { registeredNames } from '../check/registered-names.ts';
import { projectRoot } from '../config/root.ts';
import { Resources } from '../resources/registry.ts';
import { rulesModule } from '../resources/rules-module.ts';

/** Compiles the rules of every resource into `dist/rules`, so that the first form of a fresh server opens at once, and notes which files are right. Files added later are compiled and checked when first needed. */
export async function warmRules(): Promise<void> {
  const { resources: read, screens, menus } = readProjectFiles(projectRoot);
  const resources = new Resources(
    loadProject(projectRoot, { registered: registeredNames(behaviours, sources) }).resources,
  );
  await rm(builtRules, { recursive: true, force: true });
  for (const resource of resources.all) {
    for (const operation of operationsOf(resource))
      await rulesModule(serveRules(resource, operation, resources), builtRules);
  }
  noteRight([
    ...read.map((file) => [file, 'resource'] as const),
    ...screens.map((file) => [file, 'screen'] as const),
    ...menus.map((file) => [file, 'menu'] as const),
  ]);
}
