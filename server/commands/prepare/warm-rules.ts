import 'reflect-metadata';
import { rm } from 'node:fs/promises';
import { kindsOf } from '../../backoffice/check/kinds.ts';
import { loadProject } from '../../backoffice/check/load-project.ts';
import { readProjectFiles } from '../../backoffice/check/project-files.ts';
import { registeredNames } from '../../backoffice/check/registered-names.ts';
import { recordValidated } from '../../backoffice/check/validated-files.ts';
import { Resources } from '../../backoffice/resources/registry.ts';
import { compileRulesModule } from '../../backoffice/rules/compile-rules-module.ts';
import { builtRules, operationsOf, toRulesConfig } from '../../backoffice/rules/rule-modules.ts';
import { modulesWithHooks } from '../../feature-modules.ts';
import { projectRoot } from '../../platform/config/project-root.ts';
import { sources } from '../../sources.ts';

/**
 * A step of the build: compiles the rules of every resource into `dist/rules`, so that the first
 * form of a new server opens at once, and records which authored files are valid. Files added later
 * are compiled and checked on first use.
 */
export async function warmRules(): Promise<void> {
  const registered = registeredNames(modulesWithHooks, sources);
  const resources = new Resources(loadProject(projectRoot, { registered }).resources);
  await rm(builtRules, { recursive: true, force: true });
  for (const resource of resources.all) {
    for (const operation of operationsOf(resource))
      await compileRulesModule(toRulesConfig(resource, operation, resources), builtRules);
  }
  const files = readProjectFiles(projectRoot);
  recordValidated(
    [
      ...files.resources.map((file) => [file, 'resource'] as const),
      ...files.screens.map((file) => [file, 'screen'] as const),
      ...files.menus.map((file) => [file, 'menu'] as const),
    ],
    kindsOf(files.kinds),
  );
}
