import { Injectable } from '@nestjs/common';
import type { AuditChange } from '../../../schemas/contract/calls/accounts/audit.ts';
import type { SelectOption } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { isReference } from '../../../schemas/rules/resource/is-reference.ts';
import type { Field, Json, Resource, Row } from '../../../schemas/rules/types.ts';
import { moneyText } from '../../../schemas/rules/values/parse-scalar.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { CrudContext } from '../resources/crud-context.ts';
import { parseId } from '../resources/parse-ids.ts';
import { labelText } from '../resources/read/labels.ts';
import { showRow } from '../resources/read/show-row.ts';
import { quote } from '../resources/tables/columns.ts';
import { auditEvents, auditSubjects } from './audit-options.ts';
import { type Change, type DescribeContext, describeChanges } from './describe-changes.ts';

type Entry = Change & { readonly event: string; readonly subject: string; readonly details: Row };

/**
 * Describes entries of the audit log in the caller's language. The log itself is a view
 * (docs/decisions/0039-audit-log-view.md).
 */
@Injectable()
export class AuditLogs {
  constructor(private readonly crud: CrudContext) {}

  events({ language }: Actor): readonly SelectOption[] {
    return auditEvents(this.crud.resources.all, language);
  }

  subjects({ language }: Actor): readonly SelectOption[] {
    return auditSubjects(this.crud.resources.all, language);
  }

  /** The changed fields of an entry, then its further details. @throws Refusal 404 */
  async changes(actor: Actor, id: string): Promise<readonly AuditChange[]> {
    const answer = await showRow(
      this.crud,
      actor,
      this.crud.resources.get('audit_logs'),
      parseId(id),
    );
    const entry = answer.read() as unknown as Entry;
    const resource = this.crud.resources.byName.get(entry.subject);
    const context: DescribeContext = {
      language: actor.language,
      nameOf: await this.rowNames(resource, entry, actor.language),
      childOf: (field) => this.targetOf(field),
    };
    return [
      ...describeChanges(resource, entry.event, entry, context),
      ...describeDetails(entry.details, resource, actor.language),
    ];
  }

  /**
   * Reads the names of the rows that a change refers to: one statement per changed reference
   * field, of which an entry has few.
   */
  private async rowNames(
    resource: Resource | undefined,
    change: Change,
    language: Language,
  ): Promise<DescribeContext['nameOf']> {
    const names = new Map<string, string>();
    for (const field of resource?.fields.values() ?? []) {
      const target = isReference(field) ? this.targetOf(field) : undefined;
      const display = target && nameColumn(target, language);
      const ids = referencedIds(field, change);
      if (!target || !display || ids.length === 0) continue;
      const rows = await this.crud.database.rows<{ id: number; name: string }>(
        `
          SELECT ${quote(field.key)} AS id, ${quote(display)} AS name
          FROM ${quote(target.table)}
          WHERE ${quote(field.key)} = ANY($1::bigint[])`,
        [ids],
      );
      for (const { id, name } of rows) names.set(`${field.name} ${id}`, name);
    }
    return (field: Field, value: Json) => names.get(`${field.name} ${String(value)}`);
  }

  private targetOf({ resource }: Field): Resource | undefined {
    return resource === undefined ? undefined : this.crud.resources.byName.get(resource);
  }
}

const referencedIds = ({ name }: Field, { before, after }: Change): readonly number[] =>
  [before[name], after[name]]
    .flat()
    .filter((value): value is number => typeof value === 'number' && value > 0);

/** The text column that names a row. Rights use their key, because their names repeat. */
function nameColumn(target: Resource, language: Language): string | undefined {
  const isPermission = target.name.endsWith('_permissions');
  const name = isPermission ? 'apis' : (target.displayIn[language] ?? target.display);
  return target.fields.get(name)?.type === 'text' ? name : undefined;
}

/**
 * Details of an entry besides its changes, for example the fields of an export or the rights of a
 * role. The menus of a role are left out: the role's own change lists them by name.
 */
const describeDetails = (
  details: Row,
  resource: Resource | undefined,
  language: Language,
): readonly AuditChange[] =>
  Object.entries(details)
    .filter(([name]) => name !== 'menus')
    .map(([name, value]) => {
      const fields = name === 'fields' ? resource?.fields : undefined;
      const texts = [value].flat().map((entry) => {
        const field = fields?.get(String(entry));
        if (name === 'money') return moneyText(Number(entry));
        return field ? labelText(field.label, language) : String(entry);
      });
      return {
        label: labelText(`screens.Admin.audit_logs.details.${name}`, language),
        before: null,
        after: texts.join(', '),
      };
    });
