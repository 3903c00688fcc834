import { setImmediate as nextTurn } from 'node:timers/promises';
import { certificateExtensions, isOneOf, isSealed } from '../../../../../schemas/contract/files.ts';
import type { RuleError } from '../../../../../schemas/rules/problems.ts';
import type { Field, Row } from '../../../../../schemas/rules/types.ts';
import type { Actor } from '../../../../platform/http/access/actor.ts';
import type { FileReference } from '../../../../platform/storage/file-references.ts';
import type { Call } from '../../call.ts';
import type { CrudContext } from '../../crud-context.ts';
import { richTextPictures } from './clean-rich-text.ts';
import { partsOf, type RowInput, sentValues } from './sent-values.ts';

const fileTypes: ReadonlySet<Field['type']> = new Set(['image', 'images', 'avatar', 'file']);

/**
 * Errors of the file addresses in rows. A field may contain only files that the caller may use: a
 * private field private pictures, a certificate's field certificates, other fields and rich text
 * public files (docs/decisions/0027-upload-kinds.md). One statement checks all addresses.
 */
export async function fileFieldErrors(
  { crud, sql, actor }: Call,
  rows: readonly RowInput[],
): Promise<readonly RuleError[]> {
  const references: FileReference[] = [];
  for (const row of rows) {
    references.push(...fileReferences(crud, row));
    // Rich texts are parsed: other requests have their turn between two rows
    if ([...row.fields.values()].some(({ type }) => type === 'richtext')) await nextTurn();
  }
  return references.length > 0 ? crud.files.fieldErrorsOf(sql, actor, references) : [];
}

/**
 * The values with private copies in place of the public pictures that the caller sent for private
 * fields.
 */
export async function withPrivateCopies(
  crud: CrudContext,
  actor: Actor,
  fields: ReadonlyMap<string, Field>,
  values: Row,
): Promise<Row> {
  const publicPictures = [...fields.values()].flatMap((field) => {
    const address = values[field.name];
    if (!field.private || field.type !== 'image') return [];
    if (typeof address !== 'string' || address === '' || isSealed(address)) return [];
    return [[field.name, address] as const];
  });
  if (publicPictures.length === 0) return values;
  const copies = await crud.files.privateCopies(
    actor,
    publicPictures.map(([, address]) => address),
  );
  const replaced = publicPictures.map(([name, address]) => [name, copies.get(address) ?? address]);
  return { ...values, ...Object.fromEntries(replaced) };
}

const fileReferences = (crud: CrudContext, row: RowInput): readonly FileReference[] =>
  sentValues(crud, row).flatMap((sent) => {
    const { field, value, pointer } = sent;
    if (field.type === 'richtext' && typeof value === 'string')
      return richTextPictures(value).map((address) => ({
        expected: 'embedded' as const,
        address,
        pointer,
      }));
    if (!fileTypes.has(field.type)) return [];
    const expected = expectedKind(field);
    return partsOf(sent).flatMap(({ value: address, pointer: at }) =>
      typeof address === 'string' && address !== '' ? [{ expected, address, pointer: at }] : [],
    );
  });

function expectedKind(field: Field): FileReference['expected'] {
  if (field.type !== 'file') return field.private ? 'private' : 'public';
  const isCertificate = field.accept?.some((extension) =>
    isOneOf(certificateExtensions, extension),
  );
  return isCertificate ? 'certificate' : 'public';
}
