import { certificateExtensions, isOne, isSealed } from '../../schemas/contract/files.ts';
import type { Field, Json, Row, RuleError } from '../../schemas/rules/types.ts';
import type { Rows } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import type { Crud } from './crud.ts';
import type { SentFile } from './ports.ts';

const picturesTypes: ReadonlySet<Field['type']> = new Set(['image', 'images', 'avatar']);

/**
 * What is wrong with the addresses of files in rows to be written: a private field keeps private pictures that the caller may use, a certificate's field
 * certificates, any other field neither (must-hold 16, 24). Public addresses cost nothing; the rest is one statement.
 */
export async function wrongFiles(
  crud: Crud,
  sql: Rows,
  actor: Actor,
  rows: readonly {
    readonly fields: ReadonlyMap<string, Field>;
    readonly values: Row;
    readonly pointer: string;
  }[],
): Promise<readonly RuleError[]> {
  const sent = rows.flatMap(({ fields, values, pointer }) =>
    filesIn(crud, fields, values, pointer),
  );
  return sent.length > 0 ? crud.files.wrong(sql, actor, sent) : [];
}

/** Values to be written, private fields with private copies of what the caller sent as public pictures: clients of such malls know one kind of upload (decisions 3). */
export async function withSealed(
  crud: Crud,
  actor: Actor,
  fields: ReadonlyMap<string, Field>,
  values: Row,
): Promise<Row> {
  const open = [...fields.values()].flatMap(({ name, private: isPrivate, type }) => {
    const address = values[name];
    return isPrivate &&
      type === 'image' &&
      typeof address === 'string' &&
      address !== '' &&
      !isSealed(address)
      ? [[name, address] as const]
      : [];
  });
  if (open.length === 0) return values;
  const sealed = await crud.files.sealed(
    actor,
    open.map(([, address]) => address),
  );
  return {
    ...values,
    ...Object.fromEntries(open.map(([name, address]) => [name, sealed.get(address) ?? address])),
  };
}

function filesIn(
  crud: Crud,
  fields: ReadonlyMap<string, Field>,
  values: Row,
  pointer: string,
): readonly SentFile[] {
  return [...fields.values()].flatMap((field): readonly SentFile[] => {
    const value = values[field.name];
    if (
      value === undefined ||
      (field.type !== 'many' && field.type !== 'file' && !picturesTypes.has(field.type))
    )
      return [];
    const here = `${pointer}/${field.name}`;
    if (field.type === 'many') return manyFiles(crud, field, value, here);
    return addressesOf(value).flatMap(([address, at]) => {
      const holds = holdsOf(field);
      return holds === 'public' && !isSealed(address)
        ? []
        : [{ holds, address, pointer: `${here}${at}` }];
    });
  });
}

function manyFiles(
  crud: Crud,
  field: Field,
  value: Json | undefined,
  pointer: string,
): readonly SentFile[] {
  if (!Array.isArray(value)) return [];
  const fields = field.fields ?? crud.resources.targetOf(field).fields;
  return (value as readonly Row[]).flatMap((row, at) =>
    filesIn(crud, fields, row, `${pointer}/${at}`),
  );
}

function addressesOf(value: Json | undefined): readonly (readonly [address: string, at: string])[] {
  if (typeof value === 'string') return value === '' ? [] : [[value, '']];
  return Array.isArray(value)
    ? (value as readonly Json[]).flatMap((one, at) =>
        typeof one === 'string' && one !== '' ? [[one, `/${at}`] as const] : [],
      )
    : [];
}

function holdsOf(field: Field): SentFile['holds'] {
  if (field.type === 'file')
    return field.accept?.some((extension) => isOne(certificateExtensions, extension))
      ? 'certificate'
      : 'public';
  return field.private ? 'private' : 'public';
}
