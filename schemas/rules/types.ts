import type { Area } from '../contract/areas.ts';
import type { FieldType } from '../contract/field-types.ts';
import type { Language } from '../contract/language.ts';
import type { Operator } from '../contract/operators.ts';

export type { FieldType } from '../contract/field-types.ts';

/** What JSON can hold. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };
export type JsonObject = Readonly<Record<string, Json>>;
/**
 * A row as it travels inside the server and on the wire: canonical values, see `parse-value.ts`.
 */
export type Row = Readonly<Record<string, Json>>;

/** A locale key (`resources.goods.goods_name`) or both texts in place. */
export type Label = string | Readonly<Record<Language, string>>;

export type Scalar = string | number | boolean | null;
/** AND of `{field: value | [values] | {op: value}}`, plus `any` and `not`. */
export type Cond = Readonly<Record<string, unknown>>;
/** What `@user.*` and `@now` stand for. Ids are 0 where there is none. `now` is a wire datetime. */
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
] as const;
export type Verb = (typeof verbs)[number];
/** The switches of a screen. */
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

/** `true`, `false`, or areas and rights (`Admin`, `Admin.goods_classes.rate`). */
export type Who = boolean | readonly string[];

/** Where an enumerated value's labels come from; exactly one is set. */
export type Dict =
  | { readonly kind: 'named'; readonly name: string }
  | {
      readonly kind: 'values';
      readonly values: readonly {
        readonly value: string | number;
        readonly label: Label;
        readonly color?: string;
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

export interface Rules {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?:
    | 'email'
    | 'uri'
    | 'ipv4'
    | 'uuid'
    | 'mobile'
    | 'account_name'
    | 'user_name'
    | 'page_path'
    | 'page_name'
    | 'link'
    | 'area_code'
    | 'parcel_no'
    | 'key'
    | 'template_code'
    | 'language_code'
    | 'currency_code'
    | 'digits'
    | 'alipay_seller'
    | 'merchant_no'
    | 'wechat_key_id'
    | 'alphanumeric'
    | 'client_id'
    | 'bucket'
    | 'endpoint'
    | 'cdn'
    | 'id_card_no'
    | 'bank_card_no'
    | 'version'
    | 'apple_id'
    | 'courier_code';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: Rules;
  /** money only: decimal strings. */
  readonly min?: string;
  readonly max?: string;
}

/**
 * A field with every default filled. System fields (`id`, `rev`, `created_at`, `updated_at`,
 * `deleted_at`) are fields too, `system: true`.
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
  readonly scale: number;
  readonly dict: Dict | undefined;
  /** ref, refs, many, tree parent: the target resource's name. */
  readonly resource: string | undefined;
  readonly key: string;
  readonly onDelete: 'restrict' | 'cascade' | 'null';
  readonly by: string | undefined;
  readonly through: string | undefined;
  readonly to: string | undefined;
  readonly owned: boolean;
  /** many in a command's input: the row's fields. */
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
  /** text: lists find a part of it by an index. */
  readonly searched: boolean;
  /** Read by a write hook only: no column, never answered. */
  readonly virtual: boolean;
  /**
   * integer: the virtual field in which an update says what it showed; the number then changes by
   * the difference.
   */
  readonly shownBy: string | undefined;
  readonly when: Cond | undefined;
  readonly read: Who;
  readonly create: Who;
  readonly update: Who;
  /** Operators a list may use here, the default first; empty: cannot be searched. */
  readonly operators: readonly Operator[];
}

export interface Order {
  readonly field: string;
  readonly descending: boolean;
}

/** Who reaches which rows in one area. */
export interface Scope {
  readonly path: string;
  readonly can: ReadonlySet<Verb>;
  /** Filters every read and write, stamped on create, immutable. Empty: none. */
  readonly own: Readonly<Record<string, Scalar>>;
  /**
   * Rows that may be read: `true` all; a condition; beside `own` it adds rows. Undefined: `own`
   * alone, or every row when `own` is empty.
   */
  readonly read: Cond | true | undefined;
  readonly when: { readonly update?: Cond; readonly destroy?: Cond };
  readonly single: boolean;
}

export interface Tree {
  /** The ref to the parent, e.g. `pid`. */
  readonly field: string;
  /** The column children point at, e.g. `id` or `code`. */
  readonly key: string;
  /** Wire value of "no parent"; NULL in the database. */
  readonly root: string | number;
  /** Deepest level allowed; undefined: any. */
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
  /** What an area must meet besides; read both by `whenOf`. */
  readonly whenIn: Readonly<Partial<Record<Area, Cond>>>;
  /** While this holds the command is refused by the name `why`, whose text is `errors.<why>`. */
  readonly held: { readonly while: Cond; readonly why: string } | undefined;
  readonly to: string | number | undefined;
  readonly handler: string | undefined;
  readonly result: 'message' | 'open' | 'download';
  readonly confirm: boolean;
  readonly danger: boolean;
  readonly proof: boolean;
}

/** A resource with every default filled; made by `resolveResource`, frozen. */
export interface Resource {
  readonly name: string;
  /** Path of its file from the project's root, for messages. */
  readonly file: string;
  /** Its table or view; `configs` for every `configs/*` resource. */
  readonly table: string;
  readonly label: Label;
  readonly display: string;
  /** Text fields shown instead of `display` to readers of a language, where they are filled. */
  readonly displayIn: Readonly<Partial<Record<Language, string>>>;
  readonly source: 'table' | 'view';
  readonly single: boolean;
  readonly tree: Tree | undefined;
  readonly sort: Order;
  readonly unique: readonly (readonly Order[])[];
  readonly index: readonly (readonly Order[])[];
  readonly softDelete: boolean;
  readonly history: boolean;
  readonly scope: Readonly<Partial<Record<Area, Scope>>>;
  /** The ref to the parent whose scope rows follow; such a resource has no routes of its own. */
  readonly parent: string | undefined;
  readonly states: { readonly field: string; readonly initial: string | number } | undefined;
  /**
   * Authored fields in order, system fields around them: `id` first; `rev`, `created_at`,
   * `updated_at` (and `deleted_at`) last.
   */
  readonly fields: ReadonlyMap<string, Field>;
  readonly checks: ReadonlyMap<string, Cond>;
  readonly commands: ReadonlyMap<string, Command>;
}

/** `store`, `update`, or a command's name. */
export type Operation = string;

/** One authoring mistake: `file:line:col /pointer message … did you mean "money"?` */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
  readonly message: string;
}

/**
 * One wrong value, by JSON pointer, as a locale key with its parameters; the server turns it into
 * `FieldError`.
 */
export interface RuleError {
  readonly pointer: string;
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}
