import type { Chart, Tiles } from '../../../rules/screen-config/dashboard-types.ts';
import type {
  Button,
  Column,
  Dialog,
  Item,
  ScreenAction,
  SearchOption,
  TableOptions,
  ViewType,
} from '../../../rules/screen-config/screen-types.ts';
import type { ButtonName, CommandTexts, Cond, JsonObject } from '../../../rules/types.ts';
import type { BackOffice } from '../../areas.ts';
import type { Tone } from '../../tone.ts';
import type { CheckConfig, DictConfig, FieldConfig, RulesConfig } from './screen-fields.ts';

/**
 * Answer of `GET /api/{Area}/screens/{path}`: a screen with every default filled in, pruned to the
 * caller's rights, with texts in the request's language. It only decides what the browser draws;
 * the server checks every call.
 */
export type ScreenConfig = PageConfig | BoardConfig;
export interface SearchFieldConfig
  extends Omit<SearchOption<string, DictConfig>, 'placeholder' | 'settings'> {
  readonly placeholder: string;
  /** Options of its kind; absent without any. */
  readonly settings?: JsonObject;
}
export interface ColumnConfig extends Omit<Column<string, DictConfig>, 'settings'> {
  readonly unit: string | undefined;
  /** Options of its kind; absent without any. */
  readonly settings?: JsonObject;
}
export interface FormItemConfig extends Omit<Item<string, DictConfig>, 'placeholder' | 'columns'> {
  readonly placeholder: string;
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
      /** Options of its kind; absent without any. */
      readonly settings?: JsonObject;
    }
  | { readonly kind: 'list'; readonly list: string; readonly where: Cond; readonly label: string };
export interface CommandConfig {
  readonly name: string;
  readonly label: string;
  readonly icon: string | undefined;
  readonly toolbar: boolean;
  readonly widget: string | undefined;
  readonly on: 'row' | 'rows' | 'list';
  readonly each: boolean;
  readonly when: Cond | undefined;
  /**
   * The command is disabled while the condition holds; `why` is the reason in the request's
   * language.
   */
  readonly held: { readonly while: Cond; readonly why: string } | undefined;
  readonly input: readonly FieldConfig[];
  readonly form: readonly FormItemConfig[];
  readonly rules: RulesConfig | undefined;
  readonly result: 'message' | 'open' | 'download' | 'show';
  /** The result is a stored secret, which can be shown again. */
  readonly reveals: boolean;
  readonly confirm: boolean;
  readonly danger: boolean;
  readonly proof: boolean;
  /** When the button is emphasised because an action is due. */
  readonly due: Cond | boolean;
  /** Money fields whose sum over the rows is `{amount}` in the texts. */
  readonly amount: readonly string[];
  /** Texts with `{name}`, `{count}` and `{amount}` in the request's language. */
  readonly texts: CommandTexts<string>;
  readonly show: readonly ViewItemConfig[];
  readonly tiles: TilesConfig | undefined;
  readonly prefill: readonly string[];
}
export type ActionConfig = ScreenAction<string>;
export type TilesConfig = Tiles<string>;
export type ChartConfig = Chart<string>;

/**
 * Buttons: `show` within the caller's rights, `label` in the caller's language if the screen sets
 * one.
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
  /** Name of the resource in the request's language, for "Add brand" and empty states. */
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
  /** The caller may read the history of rows. */
  readonly history: boolean;
  /** Conditions on the row for writes; outside them the button is disabled. */
  readonly when: { readonly update?: Cond; readonly destroy?: Cond };
  readonly header: { readonly widget: string } | { readonly tiles: TilesConfig } | undefined;
  /** Sent with the list as `view=<path>#<key>`; `''` when the screen has none. */
  readonly views: readonly {
    readonly key: string;
    readonly label: string;
    readonly count: boolean;
    /** Tone of the dictionary value that the tab filters by; `ask` makes its badge amber. */
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
