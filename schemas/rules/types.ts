import type { Area, BackOffice } from '../contract/areas.ts';
import type { Language } from '../contract/language.ts';
import type { Operator } from '../contract/operators.ts';

/** What JSON can hold. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };
export type JsonObject = Readonly<Record<string, Json>>;
/** A row as it travels inside the server and on the wire: canonical values, see `parse-value.ts`. */
export type Row = Readonly<Record<string, Json>>;

/** A locale key (`resources.goods.goods_name`) or both texts in place. */
export type Label = string | Readonly<Record<Language, string>>;

export type Scalar = string | number | boolean | null;
/** AND of `{field: value | [values] | {op: value}}`, plus `any` and `not` (engine.md §3). */
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
/** The switches of a screen (Spec §6). */
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

export type FieldType =
  | 'text'
  | 'textarea'
  | 'richtext'
  | 'password'
  | 'secret'
  | 'integer'
  | 'number'
  | 'money'
  | 'switch'
  | 'date'
  | 'datetime'
  | 'daterange'
  | 'enum'
  | 'tags'
  | 'image'
  | 'images'
  | 'avatar'
  | 'icon'
  | 'file'
  | 'map'
  | 'area'
  | 'ref'
  | 'refs'
  | 'many'
  | 'computed'
  | 'countdown'
  | 'json';

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

/** A field with every default filled. System fields (`id`, `rev`, `created_at`, `updated_at`, `deleted_at`) are fields too, `system: true`. */
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
  /** integer: the virtual field in which an update says what it showed; the number then changes by the difference. */
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

/** Who reaches which rows in one area (engine.md §4). */
export interface Scope {
  readonly path: string;
  readonly can: ReadonlySet<Verb>;
  /** Filters every read and write, stamped on create, immutable. Empty: none. */
  readonly own: Readonly<Record<string, Scalar>>;
  /** Rows that may be read: `true` all; a condition; beside `own` it adds rows. Undefined: `own` alone, or every row when `own` is empty. */
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
  /** Authored fields in order, system fields around them: `id` first; `rev`, `created_at`, `updated_at` (and `deleted_at`) last. */
  readonly fields: ReadonlyMap<string, Field>;
  readonly checks: ReadonlyMap<string, Cond>;
  readonly commands: ReadonlyMap<string, Command>;
}

/** `store`, `update`, or a command's name. */
export type Operation = string;

// ---- screens, resolved ----

export type SearchType =
  | 'text'
  | 'number'
  | 'select'
  | 'switch'
  | 'date'
  | 'datetime'
  | 'daterange'
  | 'cascader'
  | 'cascader_lazy'
  | 'table_select'
  | 'autocomplete';
export type ColumnType =
  | 'text'
  | 'money'
  | 'tags'
  | 'tags_array'
  | 'icon_tags'
  | 'dict'
  | 'dict_tags'
  | 'avatar'
  | 'image'
  | 'custom'
  | 'date'
  | 'datetime'
  | 'number'
  | 'map'
  | 'cascader_lazy'
  | 'countdown';
export type ItemType =
  | 'input'
  | 'text'
  | 'number'
  | 'money'
  | 'textarea'
  | 'editor'
  | 'password'
  | 'upload'
  | 'avatar'
  | 'file'
  | 'select'
  | 'autocomplete'
  | 'radio'
  | 'checkbox'
  | 'switch'
  | 'tags'
  | 'icon'
  | 'map'
  | 'date'
  | 'datetime'
  | 'daterange'
  | 'cascader'
  | 'cascader_lazy'
  | 'tree_check'
  | 'table'
  | 'table_select'
  | 'countdown'
  | 'custom';
export type ViewType =
  | 'tag'
  | 'text'
  | 'html'
  | 'tags_array'
  | 'images'
  | 'dict'
  | 'dict_tags'
  | 'table'
  | 'timeline'
  | 'map'
  | 'custom';

/** `field` may look one reference deep: `store_id.store_name`. */
export interface SearchOption {
  readonly field: string;
  readonly type: SearchType;
  readonly label: Label;
  readonly value: Json | undefined;
  readonly dict: Dict | undefined;
  readonly where: Operator;
  readonly placeholder: Label | undefined;
}
export interface Column {
  readonly field: string;
  readonly type: ColumnType;
  readonly label: Label;
  readonly width: number | undefined;
  readonly fixed: 'left' | 'right' | undefined;
  readonly sortable: boolean;
  readonly edit: boolean;
  readonly hidden: boolean;
  readonly dict: Dict | undefined;
  readonly colors: Readonly<Record<string, string>>;
  readonly widget: string | undefined;
}
export interface Item {
  readonly field: string;
  readonly type: ItemType;
  readonly label: Label;
  readonly placeholder: Label | undefined;
  readonly disabled: boolean;
  readonly only: 'store' | 'update' | undefined;
  readonly when: Cond | undefined;
  readonly value: Json | undefined;
  readonly options: Dict | undefined;
  readonly group: Label | undefined;
  readonly span: number;
  readonly height: number | undefined;
  readonly maxlength: number | undefined;
  readonly multiple: boolean;
  readonly filterable: boolean;
  readonly labelName: string;
  readonly valueName: string;
  readonly lazyUrl: string | undefined;
  readonly idName: string;
  readonly oneArray: boolean;
  readonly option: {
    readonly width?: number;
    readonly height?: number;
    readonly thumb?: readonly (readonly [number, number])[] /** What to recommend. */;
    readonly best?: readonly [
      number,
      number,
    ] /** A reference of the form whose row says width and height, and where such rows are read. */;
    readonly sizeOf?: { readonly field: string; readonly url: string };
  };
  readonly activeText: Label;
  readonly inactiveText: Label;
  readonly open: string | undefined;
  readonly columns: readonly Item[];
  readonly props: JsonObject;
  readonly widget: string | undefined;
}
export type ViewItem =
  | {
      readonly kind: 'field';
      readonly field: string;
      readonly type: ViewType;
      readonly label: Label;
      readonly group: Label | undefined;
      readonly span: number;
      readonly dict: Dict | undefined;
      readonly columns: readonly Column[];
      readonly widget: string | undefined /** The screen where a reference leads. */;
      readonly open: string | undefined;
    }
  | { readonly kind: 'list'; readonly list: string; readonly where: Cond; readonly label: Label };
export interface Button {
  readonly show: boolean;
  readonly disabled: boolean;
  readonly url: string | undefined /** In place of the verb's own word. */;
  readonly label: Label | undefined;
}
export type Buttons = Readonly<Record<ButtonName, Button>>;
export interface ScreenCommand {
  readonly name: string;
  readonly label: Label;
  readonly icon: string | undefined;
  readonly toolbar: boolean;
  readonly widget: string | undefined;
}
export interface ScreenAction {
  readonly open: string;
  readonly as: 'form' | 'list' | 'page';
  readonly with: Readonly<Record<string, Scalar>>;
  readonly toolbar: boolean;
  readonly when: Cond | undefined;
  readonly label: Label;
  readonly icon: string | undefined;
}
export interface ScreenView {
  readonly key: string;
  readonly label: Label;
  readonly where: Cond | undefined;
  readonly count: boolean;
}
/** Where a tile, a point or a row of a ranking leads. */
export interface Open {
  readonly screen: string;
  readonly view: string | undefined;
  readonly where: Cond | undefined;
}
export interface Figure<Text = Label> {
  readonly field: string;
  readonly label: Text;
  readonly type: 'number' | 'money' | 'percent' | 'text';
}
export interface Headline<Text = Label> extends Figure<Text> {
  readonly rates: readonly Figure<Text>[];
  readonly progress: Figure<Text> | undefined;
  readonly notes: readonly Figure<Text>[];
  readonly open: Open | undefined;
}
export interface Tile<Text = Label> {
  readonly field: string;
  readonly label: Text;
  readonly type: Figure['type'] | 'progress';
  readonly rate: string | undefined;
  readonly note: Text | undefined;
  readonly icon: string | undefined;
  readonly asks: boolean;
  readonly open: Open | undefined;
}
export interface Tiles<Text = Label> {
  readonly source: string;
  readonly headline: Headline<Text> | undefined;
  readonly items: readonly Tile<Text>[];
}
export interface Dialog {
  readonly width: string;
  readonly labelWidth: number;
  readonly span: number;
  readonly fullscreen: boolean;
}
export interface TableOptions {
  readonly pageSize: number;
  readonly actionWidth: number;
  readonly selection: boolean;
  readonly sort: Order | undefined;
  readonly rowKey: string;
}

/** A page over one resource. `single` when the resource has one row in this area: a form with a save button. */
export interface PageScreen {
  readonly kind: 'table' | 'single';
  readonly area: BackOffice;
  /** `Admin/goods_brands`; a page in place inside a board gets the board's path and `#<index>`. */
  readonly path: string;
  readonly file: string;
  readonly resource: string;
  /** Data path under `/api`, e.g. `/Admin/goods_brands`. */
  readonly dataPath: string;
  /** `false` hides it. Undefined: the menu's name. */
  readonly title: Label | false | undefined;
  readonly frame: boolean;
  readonly where: Cond | undefined;
  readonly header: { readonly widget: string } | { readonly tiles: Tiles } | undefined;
  readonly views: readonly ScreenView[];
  /** Its number in the menu: `''` all rows of the page, else the rows of that view; undefined for none. */
  readonly badge: string | undefined;
  readonly search: readonly SearchOption[];
  readonly columns: readonly Column[];
  readonly exportColumns: readonly Column[];
  readonly form: readonly Item[];
  readonly view: readonly ViewItem[];
  readonly permissions: Buttons;
  readonly commands: readonly ScreenCommand[];
  readonly actions: readonly ScreenAction[];
  readonly tree: { readonly lazy: boolean; readonly expand: number };
  readonly dialog: Dialog;
  readonly table: TableOptions;
}
export type RangeChoice = 'week' | 'year' | 'years' | 'custom';
export interface Chart<Text = Label> {
  readonly source: string;
  readonly rows: string | undefined;
  readonly type: 'line' | 'column' | 'ranking' | 'table';
  readonly x: string;
  readonly series: readonly {
    readonly field: string;
    readonly label: Text;
    readonly type: 'number' | 'money';
  }[];
  readonly range: readonly RangeChoice[];
  readonly open: Open | undefined;
}
export type Block =
  | {
      readonly kind: 'screen';
      readonly label: Label | undefined;
      readonly span: number;
      readonly screen: string | PageScreen;
      readonly where: Cond | undefined;
    }
  | {
      readonly kind: 'tiles';
      readonly label: Label | undefined;
      readonly span: number;
      readonly tiles: Tiles;
    }
  | {
      readonly kind: 'chart';
      readonly label: Label | undefined;
      readonly span: number;
      readonly chart: Chart;
    }
  | {
      readonly kind: 'widget';
      readonly label: Label | undefined;
      readonly span: number;
      readonly widget: string;
    }
  | {
      readonly kind: 'single';
      readonly label: Label;
      readonly span: number;
      readonly screen: PageScreen;
    };
export interface BoardScreen {
  readonly kind: 'board';
  readonly area: BackOffice;
  readonly path: string;
  readonly file: string;
  readonly title: Label | false | undefined;
  readonly frame: boolean;
  readonly layout: 'tabs' | 'stack';
  readonly blocks: readonly Block[];
}
export type Screen = PageScreen | BoardScreen;

/** One authoring mistake: `file:line:col /pointer message … did you mean "money"?` */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
  readonly message: string;
}

/** One wrong value, by JSON pointer, as a locale key with its parameters; the server turns it into `FieldError`. */
export interface RuleError {
  readonly pointer: string;
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}
