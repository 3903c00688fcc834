import { Database, type Rows } from '../config/sql.ts';
import { Secrets } from '../config/secrets.ts';
import { Behaviours } from './behaviours.ts';
import { Counts } from './counts.ts';
import type { FindService } from './define-resource.ts';
import { AuditTrail, Passwords, Proof, ScreenFilters, SentFiles } from './ports.ts';
import { Resources } from './registry.ts';
import { Statements } from './statements.ts';
import type { Place } from './sql-place.ts';
import type { Resource } from '../../schemas/rules/types.ts';

/** What every use case of this module works with. Made once per process by `resources.module.ts`. */
export class Crud {
  readonly statements = new Statements();
  readonly counts = new Counts();
  /** Reads by index outside a transaction. */
  readonly quick: Rows = {
    rows: (text, values = [], name) => this.database.quickly(text, values, name),
  };

  constructor(
    readonly database: Database,
    readonly resources: Resources,
    readonly behaviours: Behaviours,
    readonly screens: ScreenFilters,
    readonly passwords: Passwords,
    readonly proof: Proof,
    readonly secrets: Secrets,
    readonly audit: AuditTrail,
    readonly files: SentFiles,
    /** The use cases of modules, for command handlers. */
    readonly service: FindService = (type) => {
      throw new Error(`${type.name} is not here`);
    },
  ) {}

  /** Where statements about a resource start: its table under the alias `t`. */
  base(resource: Resource): Omit<Place, 'parameters'> {
    return {
      resource,
      resources: this.resources,
      expressions: this.behaviours.expressions,
      alias: 't',
    };
  }
}
