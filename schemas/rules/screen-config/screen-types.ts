import type { BackOffice } from '../../contract/areas.ts';
import type { Operator } from '../../contract/operators.ts';
import type {
  ButtonName,
  CommandTexts,
  Cond,
  Dict,
  Json,
  JsonObject,
  Label,
  Order,
  Scalar,
} from '../types.ts';
import type { Chart, Tiles } from './dashboard-types.ts';

/**
 * Types of screens with every default filled in (`resolveScreen`). docs/screens.md explains the
 * options.
 */

/** A file of `schemas/kinds/search`, also of an extension. */
export type SearchType = string;
/** A file of `schemas/kinds/columns`, also of an extension. */
export type ColumnType = string;
/** A file of `schemas/kinds/items`, also of an extension. */
export type ItemType = string;
/** A file of `schemas/kinds/views`, also of an extension. */
export type ViewType = string;

/** `field` may be a field of a referenced row: `store_id.store_name`. */
export interface SearchOption<Text = Label, Options = Dict> {
  readonly field: string;
  readonly type: SearchType;
  readonly label: Text;
  readonly value: Json | undefined;
  readonly dict: Options | undefined;
  readonly where: Operator;
  readonly placeholder: Text | undefined;
  /** Options of its kind. */
  readonly settings: JsonObject | undefined;
}
export interface Column<Text = Label, Options = Dict> {
  readonly field: string;
  readonly type: ColumnType;
  readonly label: Text;
  readonly width: number | undefined;
  readonly fixed: 'left' | 'right' | undefined;
  readonly sortable: boolean;
  readonly edit: boolean;
  /** Hidden until the user chooses the column. */
  readonly hidden: boolean;
  readonly dict: Options | undefined;
  readonly colors: Readonly<Record<string, string>>;
  readonly widget: string | undefined;
  /** Options of its kind. */
  readonly settings: JsonObject | undefined;
}
export interface Item<Text = Label, Options = Dict> {
  readonly field: string;
  readonly type: ItemType;
  readonly label: Text;
  readonly placeholder: Text | undefined;
  readonly disabled: boolean;
  readonly only: 'store' | 'update' | undefined;
  readonly when: Cond | undefined;
  readonly value: Json | undefined;
  readonly options: Options | undefined;
  readonly group: Text | undefined;
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
    readonly thumb?: readonly (readonly [number, number])[];
    /** Recommended width and height, px. */
    readonly best?: readonly [number, number];
    /** Reference of the form whose row has the width and height, and the URL of such rows. */
    readonly sizeOf?: { readonly field: string; readonly url: string };
  };
  readonly activeText: Text;
  readonly inactiveText: Text;
  readonly open: string | undefined;
  readonly columns: readonly Item<Text, Options>[];
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
      readonly widget: string | undefined;
      /** Screen that the link of a reference opens. */
      readonly open: string | undefined;
      /** Options of its kind. */
      readonly settings: JsonObject | undefined;
    }
  | { readonly kind: 'list'; readonly list: string; readonly where: Cond; readonly label: Label };
export interface Button {
  readonly show: boolean;
  readonly disabled: boolean;
  /** Replaces the URL of the verb. */
  readonly url: string | undefined;
  readonly label: Label | undefined;
}
export type Buttons = Readonly<Record<ButtonName, Button>>;
export interface ScreenCommand {
  readonly name: string;
  readonly label: Label;
  readonly icon: string | undefined;
  readonly toolbar: boolean;
  readonly widget: string | undefined;
  readonly texts: CommandTexts;
  /** Fields of the rows that the dialog shows, each with a button that copies it. */
  readonly show: readonly ViewItem[];
  /** Numbers above the form. */
  readonly tiles: Tiles | undefined;
  /** Inputs that start with the values of the newest row of the list. */
  readonly prefill: readonly string[];
}
export interface ScreenAction<Text = Label> {
  readonly open: string;
  readonly as: 'form' | 'list' | 'page';
  readonly with: Readonly<Record<string, Scalar>>;
  readonly toolbar: boolean;
  readonly when: Cond | undefined;
  readonly label: Text;
  readonly icon: string | undefined;
}
export interface ScreenView {
  readonly key: string;
  readonly label: Label;
  readonly where: Cond | undefined;
  readonly count: boolean;
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

/** A page of one resource. `single`: the resource has one row in this area, shown as a form. */
export interface PageScreen {
  readonly kind: 'table' | 'single';
  readonly area: BackOffice;
  /** `Admin/goods_brands`; a page in place inside a board has the board's path and `#<index>`. */
  readonly path: string;
  readonly file: string;
  readonly resource: string;
  /** Data path under `/api`, e.g. `/Admin/goods_brands`. */
  readonly dataPath: string;
  /** `false` hides the title; undefined: the name of the menu entry. */
  readonly title: Label | false | undefined;
  readonly frame: boolean;
  readonly where: Cond | undefined;
  readonly header: { readonly widget: string } | { readonly tiles: Tiles } | undefined;
  readonly views: readonly ScreenView[];
  /**
   * Badge in the menu: `''` counts all rows of the page, a key those of that view; undefined for
   * none.
   */
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
export type Block = {
  /** Its place in `blocks` of the file. */
  readonly at: number;
  readonly span: number;
} & (
  | {
      readonly kind: 'screen';
      readonly label: Label | undefined;
      readonly screen: string | PageScreen;
      readonly where: Cond | undefined;
    }
  | { readonly kind: 'tiles'; readonly label: Label | undefined; readonly tiles: Tiles }
  | { readonly kind: 'chart'; readonly label: Label | undefined; readonly chart: Chart }
  | { readonly kind: 'widget'; readonly label: Label | undefined; readonly widget: string }
  | { readonly kind: 'single'; readonly label: Label; readonly screen: PageScreen }
);
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
