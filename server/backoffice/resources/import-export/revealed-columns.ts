import type { Field, Resource } from '../../../../schemas/rules/types.ts';
import { type Actor, holdsRight } from '../../../platform/http/access/actor.ts';
import type { CrudContext } from '../crud-context.ts';
import { columnOf } from '../tables/columns.ts';

type ListRow = Readonly<Record<string, unknown>>;

/** The secret fields of an export whose text the caller may read, by the right of the command. */
export function revealedFields(
  { name, commands }: Resource,
  actor: Actor,
  fields: readonly Field[],
): readonly Field[] {
  const revealed = new Set(
    [...commands.values()]
      .filter(({ areas }) => areas.includes(actor.area))
      .filter((command) => holdsRight(actor, `${actor.area}.${name}.${command.name}`))
      .map(({ reveals }) => reveals),
  );
  return fields.filter((field) => field.type === 'secret' && revealed.has(field.name));
}

const textName = (field: Field): string => `_text_${field.name}`;

/** Columns with the encrypted texts, beside those with the masks. */
export const encryptedColumns = (fields: readonly Field[]): readonly string[] =>
  fields.map((field) => `t.${columnOf(field)} AS "${textName(field)}"`);

/** The row with the texts of the fields in place of the masks. */
export function withTexts(
  { secrets }: Pick<CrudContext, 'secrets'>,
  fields: readonly Field[],
  row: ListRow,
): ListRow {
  const texts = fields.flatMap((field) => {
    const encrypted = row[textName(field)];
    return Buffer.isBuffer(encrypted)
      ? [[field.name, secrets.decrypt(encrypted.toString('utf8'))] as const]
      : [];
  });
  return texts.length === 0 ? row : { ...row, ...Object.fromEntries(texts) };
}
