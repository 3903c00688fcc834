import { Injectable } from '@nestjs/common';
import type { Resource } from '../../../schemas/rules/types.ts';
import { PasswordProof } from '../../identity/credentials/password-proof.ts';
import { Secrets } from '../../platform/config/secrets.ts';
import { Database } from '../../platform/database/sql.ts';
import { FileReferences } from '../../platform/storage/file-references.ts';
import { ResourceHookRegistry } from './hooks/resource-hook-registry.ts';
import { ScreenFilters } from './ports.ts';
import { CountCache } from './read/count-cache.ts';
import { Resources } from './registry.ts';
import type { SqlContext } from './sql/sql-context.ts';
import { SqlParameters } from './sql/sql-parameters.ts';
import { StatementCache } from './sql/statement-cache.ts';

/** First argument of every use case of this folder: its services and caches, once per process. */
@Injectable()
export class CrudContext {
  readonly statements = new StatementCache();
  readonly counts = new CountCache();

  constructor(
    readonly database: Database,
    readonly resources: Resources,
    readonly hooks: ResourceHookRegistry,
    readonly screens: ScreenFilters,
    readonly proof: PasswordProof,
    readonly secrets: Secrets,
    readonly files: FileReferences,
  ) {}

  /** The context of a statement over the table of `resource` under the alias `t`. */
  sqlContext(resource: Resource, parameters = new SqlParameters()): SqlContext {
    return {
      resource,
      alias: 't',
      resources: this.resources,
      parameters,
      expressions: this.hooks.expressions,
    };
  }
}
