import type { BackOffice } from '../areas.ts';
import type { Operator } from '../operators.ts';
import type { Tone } from '../statuses.ts';
import type {
  Button,
  Chart,
  ColumnType,
  Dialog,
  Item,
  ItemType,
  SearchType,
  TableOptions,
  Tiles,
  ViewType,
} from '../../rules/screen-types.ts';
import type {
  ButtonName,
  Cond,
  FieldType,
  Json,
  JsonObject,
  Rules,
  Scalar,
} from '../../rules/types.ts';

/**
 * Answer of `GET /api/{Area}/screens/{path}`: a screen with every default filled, pruned to the
 * caller's rights and with its texts in
 * the request's language. The browser decides nothing from it but what to draw; the server checks
 * every call again.
 */
export type ScreenConfig = PageConfig | BoardConfig;

/**
 * Values with labels: in place, or fetched. `options` for named dictionaries and values; `url`
 * (under `/api`, answers `SelectOption[]`) for the rest.
 */
export interface DictConfig {
  readonly options: readonly SelectOption[] | undefined;
  readonly url: string | undefined;
}
export interface SelectOption {
  readonly value: string | number;
  readonly label: string;
  readonly tone?: Tone;
  readonly color?: string;
  readonly disabled?: boolean;
  /** Tree targets: the parent's value, 0 at the root. */
  readonly pid?: string | number;
  /** With `groupBy`: the heading it stands under. */
  readonly group?: string;
}

/**
 * One choice that is of no use without further ones: a menu's page and the rights it is opened by.
 * `value` is the choice's own, `name` what it is called.
 */
export interface MenuPageRights {
  readonly value: number;
  readonly name: string;
  readonly rights: readonly number[];
}

/** What the engine must know of a field, whatever shows it. */
export interface FieldConfig {
  readonly name: string;
  readonly type: FieldType /** What a computed field's values are: money, a date … */;
  readonly as?: FieldType;
  readonly label: string;
  readonly required: boolean;
  readonly unit: string | undefined;
  readonly scale: number;
  readonly default: Json | undefined;
  readonly when: Cond | undefined;
  readonly dict: DictConfig | undefined;
  readonly accept: readonly string[] | undefined;
  readonly private: boolean;
  /**
   * ref, refs: what a choice is loaded from. `large`: too many rows for a select, use the
   * table-select dialog.
   */
  readonly target:
    | {
        readonly resource: string;
        readonly display: string;
        readonly key: string;
        readonly url: string;
        readonly screen: string | undefined;
        readonly large: boolean;
      }
    | undefined;
  /** many: the child's fields; commands: nested rows. */
  readonly fields: readonly FieldConfig[] | undefined;
  readonly writable: { readonly store: boolean; readonly update: boolean };
  /** The field that an update sends along, with what the form showed. */
  readonly shownBy: string | undefined;
  /** The resource's rules of this field: lengths for counters, money bounds for `checkRow`. */
  readonly rules: Rules;
}
/**
 * A rule across fields, checked in the browser too; `message` is `errors.<resource>.<name>` in the
 * request's language.
 */
export interface CheckConfig {
  readonly name: string;
  readonly cond: Cond;
  readonly message: string;
}
export interface SearchFieldConfig {
  readonly field: string;
  readonly type: SearchType;
  readonly label: string;
  readonly value: Json | undefined;
  readonly dict: DictConfig | undefined;
  readonly where: Operator;
  readonly placeholder: string;
}
export interface ColumnConfig {
  readonly field: string;
  readonly type: ColumnType;
  readonly label: string;
  readonly width: number | undefined;
  readonly fixed: 'left' | 'right' | undefined;
  readonly sortable: boolean;
  readonly edit: boolean /** Shown by whoever chooses it. */;
  readonly hidden: boolean;
  readonly dict: DictConfig | undefined;
  readonly colors: Readonly<Record<string, string>>;
  readonly widget: string | undefined;
  readonly unit: string | undefined;
}
export interface FormItemConfig
  extends Omit<
    Item,
    | 'label'
    | 'placeholder'
    | 'options'
    | 'group'
    | 'activeText'
    | 'inactiveText'
    | 'columns'
    | 'type'
  > {
  readonly type: ItemType;
  readonly label: string;
  readonly placeholder: string;
  readonly options: DictConfig | undefined;
  readonly group: string | undefined;
  readonly activeText: string;
  readonly inactiveText: string;
  readonly columns: readonly FormItemConfig[];
}
export type ViewItemConfig =
  | {
      readonly kind: 'field';
      readonly field: string;
      readonly type: ViewType;
      readonly label: string;
      readonly group: string | undefined;
      readonly span: number;
      readonly dict: DictConfig | undefined;
      readonly columns: readonly ColumnConfig[];
      readonly widget: string | undefined;
      readonly open: { readonly page: string } | { readonly list: string } | undefined;
    }
  | { readonly kind: 'list'; readonly list: string; readonly where: Cond; readonly label: string };
/**
 * Compiled rules of one operation: `schema` is exactly what `/rules/<hash>.js` was compiled from.
 */
export interface RulesConfig {
  readonly hash: string;
  readonly schema: JsonObject;
}
export interface CommandConfig {
  readonly name: string;
  readonly label: string;
  readonly icon: string | undefined;
  readonly toolbar: boolean;
  readonly widget: string | undefined;
  readonly on: 'row' | 'rows' | 'list';
  readonly each: boolean;
  readonly when: Cond | undefined /** While this holds it cannot be used: why. */;
  readonly held: { readonly while: Cond; readonly why: string } | undefined;
  readonly input: readonly FieldConfig[];
  readonly form: readonly FormItemConfig[];
  readonly rules: RulesConfig | undefined;
  readonly result: 'message' | 'open' | 'download';
  readonly confirm: boolean;
  readonly danger: boolean;
  readonly proof: boolean;
}
export interface ActionConfig {
  readonly open: string;
  readonly as: 'form' | 'list' | 'page';
  readonly with: Readonly<Record<string, Scalar>>;
  readonly toolbar: boolean;
  readonly when: Cond | undefined;
  readonly label: string;
  readonly icon: string | undefined;
}
export type TilesConfig = Tiles<string>;
export type ChartConfig = Chart<string>;

/**
 * Buttons as the caller gets them: `show` within the caller's rights, the screen's own word for one
 * in the caller's language.
 */
export type ButtonsConfig = Readonly<
  Record<ButtonName, Omit<Button, 'label'> & { readonly label: string | undefined }>
>;

export interface PageConfig {
  readonly kind: 'table' | 'single';
  readonly area: BackOffice;
  readonly path: string;
  readonly title: string | false | undefined;
  readonly frame: boolean;
  readonly resource: string;
  /** The resource's own name in this language, for "Add brand" and empty states. */
  readonly noun: string;
  readonly dataPath: string;
  readonly display: string;
  readonly fields: readonly FieldConfig[];
  /** Set for a tree resource; `levels` undefined: any depth. */
  readonly tree:
    | {
        readonly field: string;
        readonly key: string;
        readonly root: string | number;
        readonly levels: number | undefined;
        readonly lazy: boolean;
        readonly expand: number;
      }
    | undefined;
  readonly softDelete: boolean;
  readonly history: boolean;
  /** Row states in which a write is allowed; beside them a button is disabled. */
  readonly when: { readonly update?: Cond; readonly destroy?: Cond };
  readonly header: { readonly widget: string } | { readonly tiles: TilesConfig } | undefined;
  /** Sent with the list as `view=<path>#<key>`; `''` when the screen has none. */
  readonly views: readonly {
    readonly key: string;
    readonly label: string;
    readonly count: boolean;
    /** The tone of the one dictionary value it filters by; its badge is amber for `ask`. */
    readonly tone?: Tone | undefined;
  }[];
  /** Sent with the list as `view=<path>` when the screen has a fixed filter but no views. */
  readonly filtered: boolean;
  readonly search: readonly SearchFieldConfig[];
  readonly columns: readonly ColumnConfig[];
  readonly exportColumns: readonly ColumnConfig[];
  readonly form: readonly FormItemConfig[];
  readonly view: readonly ViewItemConfig[];
  readonly buttons: ButtonsConfig;
  readonly commands: readonly CommandConfig[];
  readonly actions: readonly ActionConfig[];
  readonly dialog: Dialog;
  readonly table: Omit<TableOptions, 'sort'> & { readonly sort: string | undefined };
  readonly rules: {
    readonly store: RulesConfig | undefined;
    readonly update: RulesConfig | undefined;
  };
  readonly checks: readonly CheckConfig[];
}
export type BlockConfig =
  | {
      readonly kind: 'screen' | 'single';
      readonly label: string;
      readonly span: number;
      readonly screen: PageConfig;
      readonly where: Cond | undefined;
    }
  | {
      readonly kind: 'tiles';
      readonly label: string;
      readonly span: number;
      readonly tiles: TilesConfig;
    }
  | {
      readonly kind: 'chart';
      readonly label: string;
      readonly span: number;
      readonly chart: ChartConfig;
    }
  | {
      readonly kind: 'widget';
      readonly label: string;
      readonly span: number;
      readonly widget: string;
    };
export interface BoardConfig {
  readonly kind: 'board';
  readonly area: BackOffice;
  readonly path: string;
  readonly title: string | false | undefined;
  readonly frame: boolean;
  readonly layout: 'tabs' | 'stack';
  readonly blocks: readonly BlockConfig[];
}

/** Answer of `GET /api/{Area}/explain/{screen path}`: why a part is absent or disabled. */
export interface Explanation {
  readonly part: string;
  readonly present: boolean;
  readonly reason: string;
  readonly right: string | undefined;
  readonly file: string;
  readonly pointer: string;
}
