import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ServedRules } from '../../schemas/contract/calls/screens.ts';
import { compileRules } from '../../schemas/rules/compile-rules.ts';
import type { Operation, Resource } from '../../schemas/rules/types.ts';
import { Resources } from '../resources/registry.ts';

@Injectable()
export class RuleModules {
  private readonly known = new Map<string, ServedRules>();

  constructor(private readonly resources: Resources) {}

  of(resource: Resource, operation: Operation): ServedRules {
    const key = `${resource.name} ${operation}`;
    const known = this.known.get(key) ?? this.compile(resource, operation);
    this.known.set(key, known);
    return known;
  }

  private compile(resource: Resource, operation: Operation): ServedRules {
    const schema = compileRules(resource, operation, this.resources.byName);
    return { hash: createHash('sha256').update(JSON.stringify(schema)).digest('hex'), schema };
  }
}
