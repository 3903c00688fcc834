import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { RulesConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { Operation, Resource } from '../../../schemas/rules/types.ts';
import { compileRules } from '../../../schemas/rules/validation/compile-rules.ts';
import { Env } from '../../platform/config/env.ts';
import { inProject } from '../../platform/config/project-root.ts';
import { Resources } from '../resources/registry.ts';
import { compileRulesModule } from './compile-rules-module.ts';

/** Folder of the modules that the build compiled. */
export const builtRules = inProject('dist', 'rules');

/** Part of every hash. Raise it when the same schema must compile to a different module. */
const formatVersion = 'souk-rules-2';

/**
 * The rules of every operation and their compiled browser modules, addressed by hash: all processes
 * give the same rules the same hash (docs/decisions/0035-compiled-rules.md).
 */
@Injectable()
export class RuleModules {
  private readonly configs = new Map<string, RulesConfig>();
  private readonly modules = new Map<string, Promise<string>>();

  constructor(
    private readonly resources: Resources,
    private readonly env: Env,
  ) {}

  of(resource: Resource, operation: Operation): RulesConfig {
    const key = `${resource.name} ${operation}`;
    const config = this.configs.get(key) ?? toRulesConfig(resource, operation, this.resources);
    this.configs.set(key, config);
    return config;
  }

  /** The browser module of a hash, compiled on first use; undefined for an unknown hash. */
  async moduleOf(hash: string): Promise<string | undefined> {
    const rules = this.all().find((entry) => entry.hash === hash);
    if (!rules) return undefined;
    const folder = join(this.env.dataDir, 'rules');
    const module = this.modules.get(hash) ?? compileRulesModule(rules, folder, builtRules);
    this.modules.set(hash, module);
    module.catch(() => this.modules.delete(hash));
    return module;
  }

  /** Rules of every operation of every resource. */
  all(): readonly RulesConfig[] {
    return this.resources.all.flatMap((resource) =>
      operationsOf(resource).map((operation) => this.of(resource, operation)),
    );
  }
}

/** The operations of a resource that have rules. */
export const operationsOf = ({ commands }: Resource): readonly Operation[] => [
  'store',
  'update',
  ...commands.keys(),
];

/** The compiled schema of an operation with its hash. */
export function toRulesConfig(
  resource: Resource,
  operation: Operation,
  { byName }: Resources,
): RulesConfig {
  const schema = compileRules(resource, operation, byName);
  const hash = createHash('sha256')
    .update(`${formatVersion}\n${JSON.stringify(schema)}`)
    .digest('hex');
  return { hash, schema };
}
