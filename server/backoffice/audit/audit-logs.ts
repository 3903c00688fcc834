import { Injectable } from '@nestjs/common';
import type { ToldChange } from '../../../schemas/contract/calls/audit.ts';
import type { ServedOption } from '../../../schemas/contract/calls/screens.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import type { Field, Json, Resource, Row } from '../../../schemas/rules/types.ts';
import { Database } from '../../config/sql.ts';
import type { Actor } from '../../http/actor.ts';
import { quote } from '../../resources/columns.ts';
import { Resources } from '../../resources/registry.ts';
import { ResourceService } from '../../resources/resource.service.ts';
import { textOf } from '../texts.ts';
import { auditEvents, auditSubjects } from './audit-words.ts';
import { type Change, tellChanges, type Telling } from './tell-changes.ts';

type Entry = Change & { readonly event: string; readonly subject: string; readonly details: Row };

/** The log of what was done (must-hold 29) in words. Its rows are a view over tables that nobody can change. */
@Injectable()
export class AuditLogs {
  constructor(
    private readonly database: Database,
    private readonly resources: Resources,
    private readonly rows: ResourceService,
  ) {}

  events({ language }: Actor): readonly ServedOption[] {
    return auditEvents(this.resources.all, language);
  }
  subjects({ language }: Actor): readonly ServedOption[] {
    return auditSubjects(this.resources.all, language);
  }

  /** What one entry changed, or says besides. @throws Refusal 404 */
  async changes(actor: Actor, id: string): Promise<readonly ToldChange[]> {
    const entry = (
      await this.rows.show(actor, this.resources.get('audit_logs'), id)
    ).read() as unknown as Entry;
    const resource = this.resources.all.find(({ name }) => name === entry.subject);
    const nameOf = await this.namesIn(resource, entry, actor.language);
    const childOf = ({ resource: child }: Field): Resource | undefined =>
      this.resources.all.find(({ name }) => name === child);
    return [
      ...tellChanges(resource, entry.event, entry, { language: actor.language, nameOf, childOf }),
      ...tellDetails(entry.details, resource, actor.language),
    ];
  }

  /** Names of the rows a change refers to; one statement a field, and few fields change at once. */
  private async namesIn(
    resource: Resource | undefined,
    { before, after }: Change,
    language: Language,
  ): Promise<Telling['nameOf']> {
    const names = new Map<string, string>();
    for (const field of resource?.fields.values() ?? []) {
      const target =
        field.resource === undefined
          ? undefined
          : this.resources.all.find(({ name }) => name === field.resource);
      const display = target && namingField(target, language);
      const ids = [before[field.name], after[field.name]]
        .flat()
        .filter((value): value is number => typeof value === 'number' && value > 0);
      if (
        !target ||
        !display ||
        ids.length === 0 ||
        (field.type !== 'ref' && field.type !== 'refs')
      )
        continue;
      const found = await this.database.rows<{ id: number; name: string }>(
        `SELECT ${quote(field.key)} AS id, ${quote(display)} AS name FROM ${quote(target.table)} WHERE ${quote(field.key)} = ANY($1::bigint[])`,
        [ids],
      );
      for (const { id, name } of found) names.set(`${field.name} ${id}`, name);
    }
    return (field: Field, value: Json) => names.get(`${field.name} ${String(value)}`);
  }
}

/** A plain text column that names a row: rights by themselves, for their names repeat. */
function namingField(target: Resource, language: Language): string | undefined {
  const name = target.name.endsWith('_permissions')
    ? 'apis'
    : (target.displayIn[language] ?? target.display);
  return target.fields.get(name)?.type === 'text' ? name : undefined;
}

/** What an entry says besides, such as the fields of an export or the rights of a role. Menus are told by name where the role itself changed. */
const tellDetails = (
  details: Row,
  resource: Resource | undefined,
  language: Language,
): readonly ToldChange[] =>
  Object.entries(details)
    .filter(([name]) => name !== 'menus')
    .map(([name, value]) => {
      const fields = name === 'fields' ? resource?.fields : undefined;
      const text = [value]
        .flat()
        .map(String)
        .map((one) => {
          const field = fields?.get(one);
          return field ? textOf(field.label, language) : one;
        });
      return {
        label: textOf(`screens.Admin.audit_logs.details.${name}`, language),
        before: null,
        after: text.join(', '),
      };
    });
