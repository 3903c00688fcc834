import type { Area, BackOffice } from '../contract/areas.ts';
import type { FieldType } from '../contract/field-types.ts';
import type { Language } from '../contract/language.ts';
import type { Operator } from '../contract/operators.ts';
import type { Rules } from './field-rules.ts';

export type { FieldType } from '../contract/field-types.ts';

/** Any JSON value. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };
export type JsonObject = Readonly<Record<string, Json>>;
/** A row with canonical values (`parse-value.ts`), on the server and on the wire. */
export type Row = Readonly<Record<string, Json>>;

/** A locale key (`resources.goods.goods_name`) or the texts in both languages. */
export type Label = string | Readonly<Record<Language, string>>;

export type Scalar = string | number | boolean | null;
/** A condition: all of `{field: value | [values] | {op: value}}`, with `any` and `not`. */
export type Cond = Readonly<Record<string, unknown>>;
/** Values of `@user.*` and `@now`. Missing ids are 0; `now` is a wire datetime. */
export interface Variables {
  readonly user: {
    readonly id: number;
    readonly store_id: number;
    readonly owner_id: number;
    readonly belong_id: number;
  };
  readonly now: string;
}

export const verbs = [
  'index',
  'show',
  'store',
  'update',
  'destroy',
  'deletes',
  'import',
  'export',
  'history',
] as const;
export type Verb = (typeof verbs)[number];
/** Buttons that a screen can switch on and off. */
export const buttonNames = [
  'show',
  'store',
  'update',
  'destroy',
  'deletes',
  'search',
  'export',
  'import',
] as const;
export type ButtonName = (typeof buttonNames)[number];

/** Who has access: everybody, nobody, or areas and rights (`Admin`, `Admin.goods_classes.rate`). */
export type Who = boolean | readonly string[];

/** Source of the labels of enumerated values. */
export type Dict =
  | { readonly kind: 'named'; readonly name: string }
  | {
      readonly kind: 'values';
      readonly values: readonly {
        readonly value: string | number;
        readonly label: Label;
        readonly color?: string;
        /** Back offices whose forms offer the value. Default: all. */
        readonly areas?: readonly BackOffice[];
      }[];
    }
  | { readonly kind: 'url'; readonly url: string }
  | {
      readonly kind: 'resource';
      readonly resource: string;
      readonly label: string | undefined;
      readonly value: string;
      readonly where: Cond | undefined;
    };

/** Units of an amount by the value of another field, as text. */
export interface UnitBy<Text> {
  readonly field: string;
  readonly units: Readonly<Record<string, Text>>;
}

/**
 * A field with its defaults. System fields (`id`, `rev`, `created_at`, `updated_at`, `deleted_at`)
 * have `system: true`.
 */
export interface Field {
  readonly name: string;
  readonly type: FieldType;
  readonly label: Label;
  readonly system: boolean;
  readonly required: boolean;
  readonly default: Json | undefined;
  readonly unique: boolean;
  readonly rules: Rules;
  readonly unit: string | undefined;
  /** money: units in place of the currency, by the value of another field as text. */
  readonly unitBy: UnitBy<Label> | undefined;
  readonly scale: number;
  /** datetime: an end; a day without a time means its last second, and a past one is refused. */
  readonly endOfDay: boolean;
  /** secret: number of last characters that its mask shows. */
  readonly shown: number;
  /** Fields that say which server gets a secret. */
  readonly sentTo: readonly string[];
  readonly dict: Dict | undefined;
  /** ref, refs, many: name of the target resource. */
  readonly resource: string | undefined;
  readonly key: string;
  /** ref, refs: the rows that can be chosen; `@form.<field>` is another field of the row. */
  readonly where: Cond | undefined;
  /** ref, refs: the reference of the target whose labels everyone who may choose can group by. */
  readonly groupBy: string | undefined;
  readonly onDelete: 'restrict' | 'keep' | 'cascade' | 'null';
  readonly by: string | undefined;
  readonly through: string | undefined;
  readonly to: string | undefined;
  readonly owned: boolean;
  /** many in a command's input: fields of a row. */
  readonly fields: ReadonlyMap<string, Field> | undefined;
  readonly columns: readonly string[] | undefined;
  readonly accept: readonly string[] | undefined;
  readonly private: boolean;
  readonly size: readonly [number, number] | undefined;
  readonly thumbs: readonly (readonly [number, number])[];
  readonly of: string | undefined;
  readonly cases: readonly { readonly when?: Cond; readonly value: string | number }[] | undefined;
  readonly as: 'text' | 'integer' | 'number' | 'money' | 'datetime' | 'enum' | 'json' | undefined;
  readonly stored: boolean;
  /** text: `like` filters use an index. */
  readonly searched: boolean;
  /** text, integer and number of goods: the page of the goods in the shop lists the value. */
  readonly spec: boolean;
  /** Input of a write hook: has no column and is never in responses. */
  readonly virtual: boolean;
  /**
   * integer: name of the virtual field in which an update sends the value that the form showed. The
   * stored number changes by the difference.
   */
  readonly shownBy: string | undefined;
  /** Former name of the field's column, which a migration renames. */
  readonly was: string | undefined;
  /** Areas whose callers give their own password to set or change the value. */
  readonly proof: readonly Area[];
  readonly when: Cond | undefined;
  /** What changes to a value say and ask for, by the value as text. */
  readonly changes: Readonly<Record<string, ChangeTexts>>;
  readonly read: Who;
  readonly create: Who;
  readonly update: Who;
  /** Operators of list filters, the default first; empty if the field cannot be searched. */
  readonly operators: readonly Operator[];
}

export interface Order {
  readonly field: string;
  readonly descending: boolean;
}

/** The rows of a resource that an area reaches. */
export interface Scope {
  readonly path: string;
  readonly can: ReadonlySet<Verb>;
  /** Fields that filter every read and write, are set on create, and cannot be changed. */
  readonly own: Readonly<Record<string, Scalar>>;
  /**
   * Readable rows: `true` for all, or a condition. With `own` it adds readable rows. Undefined:
   * rows of `own`, or every row if `own` is empty.
   */
  readonly read: Cond | true | undefined;
  readonly when: { readonly update?: Cond; readonly destroy?: Cond };
  readonly single: boolean;
}

export interface Tree {
  /** Reference to the parent, e.g. `pid`. */
  readonly field: string;
  /** Column that children point at, e.g. `id` or `code`. */
  readonly key: string;
  /** Wire value of "no parent"; NULL in the database. */
  readonly root: string | number;
  /** Maximum depth; undefined for any. */
  readonly levels: number | undefined;
}

export interface Command {
  readonly name: string;
  readonly label: Label;
  readonly areas: readonly Area[];
  readonly on: 'row' | 'rows' | 'list';
  readonly each: boolean;
  readonly input: ReadonlyMap<string, Field>;
  readonly when: Cond | undefined;
  /** Further conditions by area; `whenOf` merges them with `when`. */
  readonly whenIn: Readonly<Partial<Record<Area, Cond>>>;
  /** The command is refused while the condition holds; `errors.<why>` is the message. */
  readonly held: { readonly while: Cond; readonly why: string } | undefined;
  readonly to: string | number | undefined;
  readonly handler: string | undefined;
  /** The secret field whose text the command shows, recorded in the audit log. */
  readonly reveals: string | undefined;
  readonly result: 'message' | 'open' | 'download' | 'show';
  readonly confirm: boolean;
  readonly danger: boolean;
  readonly proof: boolean;
  /** When the button is emphasised because an action is due. */
  readonly due: Cond | boolean;
  /** Money fields whose sum over the rows is `{amount}` in the texts. */
  readonly amount: readonly string[];
  readonly texts: CommandTexts;
}

/** Texts of a command, with `{name}`, `{count}` and `{amount}`. */
export interface CommandTexts<Text = Label> {
  /** What the command does, shown before it runs. */
  readonly consequence: Text | undefined;
  /** How a dangerous command is undone; undefined: it cannot be. */
  readonly undo: Text | undefined;
  /** The button that runs it; undefined: its label. */
  readonly submit: Text | undefined;
  /** What has happened, shown after it; undefined: a general message. */
  readonly done: Text | undefined;
}

/** What a change to one value says, with `{name}`, and whether it needs the caller's own password. */
export interface ChangeTexts<Text = Label> {
  readonly confirm?: Text;
  readonly done?: Text;
  readonly proof?: boolean;
}

/** A resource with its defaults, made and frozen by `resolveResource`. */
export interface Resource {
  readonly name: string;
  /** Path of the file from the project root, for messages. */
  readonly file: string;
  /** Name of the table or view; `configs` for every `configs/*` resource. */
  readonly table: string;
  readonly label: Label;
  readonly display: string;
  /** Text fields that replace `display` for readers of a language, if filled. */
  readonly displayIn: Readonly<Partial<Record<Language, string>>>;
  readonly source: 'table' | 'view';
  readonly single: boolean;
  readonly tree: Tree | undefined;
  readonly sort: Order;
  readonly unique: readonly (readonly Order[])[];
  readonly index: readonly (readonly Order[])[];
  readonly softDelete: boolean;
  readonly history: boolean;
  /** Whether webhooks receive events of the rows (`row-events.ts`). */
  readonly events: boolean;
  readonly scope: Readonly<Partial<Record<Area, Scope>>>;
  /** Reference to the parent whose scope applies to the rows; such a resource has no routes. */
  readonly parent: string | undefined;
  readonly states: { readonly field: string; readonly initial: string | number } | undefined;
  /** `id`, the authored fields, then `rev`, `created_at`, `updated_at` and `deleted_at`. */
  readonly fields: ReadonlyMap<string, Field>;
  readonly checks: ReadonlyMap<string, Cond>;
  readonly commands: ReadonlyMap<string, Command>;
}

/** `store`, `update`, or a command's name. */
export type Operation = string;
