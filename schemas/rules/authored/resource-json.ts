import type { Area } from '../../contract/areas.ts';
import type { Language } from '../../contract/language.ts';
import type { Rules } from '../field-rules.ts';
import type {
  Command,
  CommandTexts,
  Cond,
  Field,
  FieldType,
  Json,
  Label,
  Scalar,
  Verb,
  Who,
} from '../types.ts';

/**
 * Types of resource files, valid against `schemas/meta/resource.v1.json`, which describes every
 * property. `ResourceJson` is a whole file.
 */

export type DictJson =
  | string
  | readonly (
      | string
      | number
      | { readonly value: string | number; readonly label?: Label; readonly color?: string }
    )[]
  | {
      readonly resource: string;
      readonly label?: string;
      readonly value?: string;
      readonly where?: Cond;
    };

export type FieldsJson = Readonly<Record<string, FieldJson>>;
export interface FieldJson
  extends Partial<
    Pick<
      Field,
      | 'label'
      | 'required'
      | 'unique'
      | 'unit'
      | 'unitBy'
      | 'scale'
      | 'endOfDay'
      | 'shown'
      | 'sentTo'
      | 'resource'
      | 'key'
      | 'where'
      | 'groupBy'
      | 'onDelete'
      | 'by'
      | 'through'
      | 'to'
      | 'owned'
      | 'columns'
      | 'accept'
      | 'private'
      | 'size'
      | 'thumbs'
      | 'of'
      | 'cases'
      | 'as'
      | 'stored'
      | 'searched'
      | 'spec'
      | 'virtual'
      | 'shownBy'
      | 'was'
      | 'proof'
      | 'when'
      | 'changes'
    >
  > {
  readonly type: FieldType;
  readonly default?: Json;
  readonly rules?: Rules;
  readonly dict?: DictJson;
  readonly fields?: FieldsJson;
  readonly read?: Who;
  readonly create?: Who;
  readonly update?: Who;
}
export interface ScopeJson {
  readonly path?: string;
  readonly can?: readonly Verb[];
  readonly own?: Readonly<Record<string, Scalar>>;
  readonly read?: true | Cond;
  readonly when?: { readonly update?: Cond; readonly destroy?: Cond };
  readonly single?: boolean;
}
export interface CommandJson
  extends Partial<Omit<Command, 'name' | 'input' | 'areas' | 'texts'>>,
    Partial<CommandTexts> {
  readonly areas: readonly Area[];
  readonly input?: FieldsJson;
}
export interface ResourceJson {
  readonly resource: string;
  readonly path?: string;
  readonly label?: Label;
  readonly display?: string;
  readonly displayIn?: Readonly<Partial<Record<Language, string>>>;
  readonly source?: 'table' | 'view';
  readonly single?: boolean;
  readonly tree?:
    | string
    | {
        readonly field: string;
        readonly key?: string;
        readonly root?: string | number;
        readonly levels?: number;
      };
  readonly sort?: string;
  readonly unique?: readonly (readonly string[])[];
  readonly index?: readonly (readonly string[])[];
  readonly softDelete?: boolean;
  readonly history?: boolean;
  readonly events?: boolean;
  readonly proof?: readonly Area[];
  readonly scope: string | Readonly<Partial<Record<Area, true | ScopeJson>>>;
  readonly states?: { readonly field: string; readonly initial: string | number };
  readonly fields: FieldsJson;
  readonly checks?: Readonly<Record<string, Cond>>;
  readonly commands?: Readonly<Record<string, CommandJson>>;
}
