import type { Field, Json, Row } from '../../../../../schemas/rules/types.ts';
import type { CrudContext } from '../../crud-context.ts';

/** Rows to be written, and where they are in the body. */
export interface RowInput {
  readonly fields: ReadonlyMap<string, Field>;
  readonly values: Row;
  readonly pointer: string;
  /** False for settings and inputs of commands, which no foreign key checks. Default true. */
  readonly hasColumns?: boolean;
}

/** A value that is set, and where it is in the body. */
export interface SentValue {
  readonly field: Field;
  readonly value: Json;
  readonly pointer: string;
  readonly hasColumns: boolean;
}

/** The values of a row, and in place of a list of child rows theirs. */
export const sentValues = (
  crud: CrudContext,
  { fields, values, pointer, hasColumns = true }: RowInput,
): readonly SentValue[] =>
  [...fields.values()].flatMap((field): readonly SentValue[] => {
    const value = values[field.name];
    if (value === undefined || value === null) return [];
    const sent = { field, value, pointer: `${pointer}/${field.name}`, hasColumns };
    if (field.type !== 'many') return [sent];
    const childFields = field.fields ?? crud.resources.targetOf(field).fields;
    return listOf(sent).flatMap((child) =>
      sentValues(crud, {
        fields: childFields,
        values: child.value as Row,
        pointer: child.pointer,
        hasColumns,
      }),
    );
  });

interface Part {
  readonly value: Json;
  readonly pointer: string;
}

/** The parts of a list; none for any other value. */
export const listOf = ({ value, pointer }: Part): readonly Part[] =>
  Array.isArray(value)
    ? (value as readonly Json[]).map((part, index) => ({
        value: part,
        pointer: `${pointer}/${index}`,
      }))
    : [];

/** The parts of a list, or a single value as it is. */
export const partsOf = ({ value, pointer }: Part): readonly Part[] =>
  Array.isArray(value) ? listOf({ value, pointer }) : [{ value, pointer }];
