import type { Resource } from '../../../schemas/rules/types.ts';
import type { PasswordProof } from '../../identity/credentials/password-proof.ts';
import type { Secrets } from '../../platform/config/secrets.ts';
import type { Database } from '../../platform/database/sql.ts';
import type { FileReferences } from '../../platform/storage/file-references.ts';
import type { ResourceHookRegistry } from './hooks/resource-hook-registry.ts';
import type { ScreenFilters } from './ports.ts';
import { CountCache } from './read/count-cache.ts';
import type { Resources } from './registry.ts';
import type { SqlContext } from './sql/sql-context.ts';
import { SqlParameters } from './sql/sql-parameters.ts';
import { StatementCache } from './sql/statement-cache.ts';

/** The services that every use case of this folder needs. */
export interface CrudServices {
  readonly database: Database;
  readonly resources: Resources;
  readonly hooks: ResourceHookRegistry;
  readonly screens: ScreenFilters;
  readonly proof: PasswordProof;
  readonly secrets: Secrets;
  readonly files: FileReferences;
}

/** First argument of every use case of this folder: its services and caches, once per process. */
export class CrudContext implements CrudServices {
  readonly database: Database;
  readonly resources: Resources;
  readonly hooks: ResourceHookRegistry;
  readonly screens: ScreenFilters;
  readonly proof: PasswordProof;
  readonly secrets: Secrets;
  readonly files: FileReferences;
  readonly statements = new StatementCache();
  readonly counts = new CountCache();

  constructor(services: CrudServices) {
    this.database = services.database;
    this.resources = services.resources;
    this.hooks = services.hooks;
    this.screens = services.screens;
    this.proof = services.proof;
    this.secrets = services.secrets;
    this.files = services.files;
  }

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
