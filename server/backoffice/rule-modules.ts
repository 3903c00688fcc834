import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { ServedRules } from '../../schemas/contract/calls/screens.ts';
import { compileRules } from '../../schemas/rules/compile-rules.ts';
import type { Operation, Resource } from '../../schemas/rules/types.ts';
import { Env } from '../config/env.ts';
import { inProject } from '../config/root.ts';
import { Resources } from '../resources/registry.ts';
import { rulesModule } from '../resources/rules-module.ts';

/** Where the build leaves the modules of the files it knew. */
export const builtRules = inProject('dist', 'rules');
/** Part of every hash; raised when the same schema must compile to another module. */
const format = 'souk-rules-1';

/** The compiled rules of every operation, by content: all processes give the same rules the same hash (engine.md §4). */
@Injectable()
export class RuleModules {
  private readonly known = new Map<string, ServedRules>();
  private readonly modules = new Map<string, Promise<string>>();

  constructor(
    private readonly resources: Resources,
    private readonly env: Env,
  ) {}

  of(resource: Resource, operation: Operation): ServedRules {
    const key = `${resource.name} ${operation}`;
    const known = this.known.get(key) ?? serveRules(resource, operation, this.resources);
    this.known.set(key, known);
    return known;
  }

  /** The browser module of a hash, compiled when first asked for; undefined for a hash that no rules have. */
  async moduleOf(hash: string): Promise<string | undefined> {
    const rules = this.all().find((entry) => entry.hash === hash);
    if (!rules) return undefined;
    const module =
      this.modules.get(hash) ?? rulesModule(rules, join(this.env.dataDir, 'rules'), builtRules);
    this.modules.set(hash, module);
    module.catch(() => this.modules.delete(hash));
    return module;
  }

  /** Rules of every operation of every resource. */
  all(): readonly ServedRules[] {
    return this.resources.all.flatMap((resource) =>
      operationsOf(resource).map((operation) => this.of(resource, operation)),
    );
  }
}

/** Everything of a resource that has rules. */
export const operationsOf = ({ commands }: Resource): readonly Operation[] => [
  'store',
  'update',
  ...commands.keys(),
];

export function serveRules(
  resource: Resource,
  operation: Operation,
  { byName }: Resources,
): ServedRules {
  const schema = compileRules(resource, operation, byName);
  return {
    hash: createHash('sha256')
      .update(`${format}\n${JSON.stringify(schema)}`)
      .digest('hex'),
    schema,
  };
}
