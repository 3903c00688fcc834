import type { Area } from '../contract/areas.ts';
import type { Language } from '../contract/language.ts';
import type { Operator } from '../contract/operators.ts';
import type {
  Command,
  CommandTexts,
  Cond,
  Field,
  FieldType,
  Json,
  JsonObject,
  Label,
  Rules,
  Scalar,
  Verb,
  Who,
} from './types.ts';

/** Resource files as JSON, valid against `schemas/meta/resource.v1.json`. */
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
      | 'scale'
      | 'resource'
      | 'key'
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
      | 'virtual'
      | 'shownBy'
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
  readonly scope: string | Readonly<Partial<Record<Area, true | ScopeJson>>>;
  readonly states?: { readonly field: string; readonly initial: string | number };
  readonly fields: FieldsJson;
  readonly checks?: Readonly<Record<string, Cond>>;
  readonly commands?: Readonly<Record<string, CommandJson>>;
}

/** Screen files as JSON, valid against `schemas/meta/screen.v1.json`. */
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
  readonly group?: string;
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
  readonly group?: string;
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
export type HeadlineJson = Exclude<FigureJson, string> & {
  readonly rates?: readonly FigureJson[];
  readonly progress?: FigureJson;
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
  readonly type: 'line' | 'column' | 'ranking' | 'table';
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
  readonly title?: Label | false;
  readonly frame?: boolean;
  readonly layout?: 'tabs' | 'stack';
  readonly blocks: readonly BlockJson[];
}
export type ScreenJson = PageJson | BoardJson;

/** A menu file as JSON, valid against `schemas/meta/menu.v1.json`. */
export interface MenuItemJson {
  readonly name?: Label;
  readonly icon?: string;
  readonly apis?: string;
  readonly view?: string;
  readonly is_open?: 0 | 1;
  readonly is_sort?: number;
  readonly children?: Readonly<Record<string, MenuItemJson>>;
}
export interface MenuJson {
  readonly area: 'Admin' | 'Seller';
  readonly items: Readonly<Record<string, MenuItemJson>>;
}
