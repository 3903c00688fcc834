import type { Operator } from '../../contract/operators.ts';
import type { Cond, Json, JsonObject, Label, Scalar } from '../types.ts';
import type { DictJson } from './resource-json.ts';

/**
 * Types of screen files, valid against `schemas/meta/screen.v1.json`, which describes every
 * property. `ScreenJson` is a whole file.
 */

export interface SearchJson {
  readonly field: string;
  readonly type?: string;
  readonly label?: Label;
  readonly value?: Json;
  readonly dict?: DictJson;
  readonly where?: Operator;
  readonly placeholder?: Label;
}
export interface ColumnJson {
  readonly field: string;
  readonly type?: string;
  readonly label?: Label;
  readonly width?: number;
  readonly fixed?: 'left' | 'right';
  readonly sortable?: boolean;
  readonly edit?: boolean;
  readonly hidden?: boolean;
  readonly dict?: DictJson;
  readonly colors?: Readonly<Record<string, string>>;
  readonly widget?: string;
}
export interface ItemJson {
  readonly field: string;
  readonly type?: string;
  readonly label?: Label;
  readonly placeholder?: Label;
  readonly disabled?: boolean;
  readonly only?: 'store' | 'update';
  readonly when?: Cond;
  readonly value?: Json;
  readonly options?: DictJson;
  readonly group?: Label;
  readonly span?: number;
  readonly height?: number;
  readonly maxlength?: number;
  readonly multiple?: boolean;
  readonly filterable?: boolean;
  readonly labelName?: string;
  readonly valueName?: string;
  readonly lazyUrl?: string;
  readonly idName?: string;
  readonly oneArray?: boolean;
  readonly option?: {
    readonly width?: number;
    readonly height?: number;
    readonly thumb?: readonly (readonly [number, number])[];
    readonly best?: readonly [number, number];
    readonly sizeOf?: string;
  };
  readonly activeText?: Label;
  readonly inactiveText?: Label;
  readonly open?: string;
  readonly columns?: readonly (string | ItemJson)[];
  readonly props?: JsonObject;
  readonly widget?: string;
}
export interface ViewFieldJson {
  readonly field: string;
  readonly type?: string;
  readonly label?: Label;
  readonly group?: Label;
  readonly span?: number;
  readonly dict?: DictJson;
  readonly columns?: readonly (string | ColumnJson)[];
  readonly widget?: string;
  readonly open?: string;
}
export interface ViewListJson {
  readonly list: string;
  readonly where: Cond;
  readonly label?: Label;
}
export type OpenJson =
  | string
  | { readonly screen: string; readonly view?: string; readonly where?: Cond };
export type FigureJson =
  | string
  | {
      readonly field: string;
      readonly label?: Label;
      readonly type?: 'number' | 'money' | 'percent' | 'text';
    };
/** The label of a number; its format is always a percentage. */
export type PercentageJson = string | { readonly field: string; readonly label?: Label };
export type HeadlineJson = Exclude<FigureJson, string> & {
  readonly rates?: readonly PercentageJson[];
  readonly progress?: PercentageJson;
  readonly notes?: readonly FigureJson[];
  readonly open?: OpenJson;
};
export interface TilesJson {
  readonly source: string;
  readonly headline?: HeadlineJson;
  readonly items: readonly (
    | string
    | {
        readonly field: string;
        readonly label?: Label;
        readonly type?: 'number' | 'money' | 'percent' | 'progress' | 'text';
        readonly rate?: string;
        readonly note?: Label;
        readonly icon?: string;
        readonly asks?: boolean;
        readonly open?: OpenJson;
      }
  )[];
}
export interface ChartJson {
  readonly source: string;
  readonly rows?: string;
  readonly type: string;
  readonly x?: string;
  readonly series?: readonly (
    | string
    | { readonly field: string; readonly label?: Label; readonly type?: 'number' | 'money' }
  )[];
  readonly range?: readonly ('week' | 'year' | 'years' | 'custom')[];
  readonly open?: OpenJson;
}
export interface PageJson {
  readonly resource: string;
  readonly menu?: MenuPlaceJson;
  readonly path?: string;
  readonly title?: Label | false;
  readonly frame?: boolean;
  readonly where?: Cond;
  readonly header?: string | TilesJson;
  readonly views?: readonly {
    readonly key: string;
    readonly label?: Label;
    readonly where?: Cond;
    readonly count?: boolean;
  }[];
  readonly badge?: true | string;
  readonly search?: readonly (string | SearchJson)[];
  readonly columns?: readonly (string | ColumnJson)[];
  readonly exportColumns?: readonly (string | ColumnJson)[];
  readonly form?: readonly (string | ItemJson)[];
  readonly view?: readonly (string | ViewFieldJson | ViewListJson)[];
  readonly permissions?: Readonly<
    Record<
      string,
      | boolean
      | {
          readonly show?: boolean;
          readonly disabled?: boolean;
          readonly url?: string;
          readonly label?: Label;
        }
    >
  >;
  readonly commands?: readonly (
    | string
    | {
        readonly name: string;
        readonly label?: Label;
        readonly icon?: string;
        readonly toolbar?: boolean;
        readonly widget?: string;
        readonly consequence?: Label;
        readonly submit?: Label;
        readonly done?: Label;
        readonly show?: readonly (string | ViewFieldJson | ViewListJson)[];
        readonly tiles?: TilesJson;
        readonly prefill?: readonly string[];
      }
  )[];
  readonly actions?: readonly {
    readonly open: string;
    readonly as?: 'form' | 'list' | 'page';
    readonly with?: Readonly<Record<string, Scalar>>;
    readonly toolbar?: boolean;
    readonly when?: Cond;
    readonly label?: Label;
    readonly icon?: string;
  }[];
  readonly tree?: { readonly lazy?: boolean; readonly expand?: number };
  readonly dialog?: {
    readonly width?: string;
    readonly labelWidth?: number;
    readonly span?: number;
    readonly fullscreen?: boolean;
  };
  readonly table?: {
    readonly pageSize?: number;
    readonly actionWidth?: number;
    readonly selection?: boolean;
    readonly sort?: string;
    readonly rowKey?: string;
  };
}
interface BlockJsonBase {
  readonly label?: Label;
  readonly span?: number;
}
export type BlockJson = BlockJsonBase & {
  readonly screen?: string | PageJson;
  readonly where?: Cond;
  readonly tiles?: TilesJson;
  readonly chart?: ChartJson;
  readonly widget?: string;
  readonly single?: string;
  readonly form?: readonly (string | ItemJson)[];
  readonly dialog?: { readonly labelWidth?: number; readonly span?: number };
};
export interface BoardJson {
  readonly menu?: MenuPlaceJson;
  readonly title?: Label | false;
  readonly frame?: boolean;
  readonly layout?: 'tabs' | 'stack';
  readonly blocks: readonly BlockJson[];
}
/** The entry of a page in the menu; `in` has the keys of the entry above it, with dots. */
export interface MenuPlaceJson {
  readonly in: string;
  readonly icon?: string;
  readonly is_sort?: number;
}
export type ScreenJson = PageJson | BoardJson;
