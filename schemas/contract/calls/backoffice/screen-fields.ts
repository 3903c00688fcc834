import type { Rules } from '../../../rules/field-rules.ts';
import type {
  ChangeTexts,
  Cond,
  FieldType,
  Json,
  JsonObject,
  UnitBy,
} from '../../../rules/types.ts';
import type { Tone } from '../../tone.ts';

/**
 * Values with labels. `options`: named dictionaries and values in place. `url`: path under `/api`
 * that answers `SelectOption[]`.
 */
export interface DictConfig {
  readonly options: readonly SelectOption[] | undefined;
  readonly url: string | undefined;
}
export interface SelectOption {
  readonly value: string | number;
  readonly label: string;
  /** Emphasis of a value of a named dictionary. */
  readonly tone?: Tone;
  /** Color of a value that a resource or screen lists: a tag color or a CSS color. */
  readonly color?: string;
  readonly disabled?: boolean;
  /** Tree targets: value of the parent, 0 at the root. */
  readonly pid?: string | number;
  /** With `groupBy`: heading of the option's group. */
  readonly group?: string;
}

/** A field as the engine needs it for columns, forms and views. */
export interface FieldConfig {
  readonly name: string;
  readonly type: FieldType;
  /** Data type of a computed field's values. */
  readonly as?: FieldType;
  readonly label: string;
  readonly required: boolean;
  readonly unit: string | undefined;
  readonly unitBy: UnitBy<string> | undefined;
  readonly scale: number;
  /** datetime: a day without a time means its last second. */
  readonly endOfDay: boolean;
  /** secret: number of last characters that its mask shows. */
  readonly shown: number;
  readonly default: Json | undefined;
  readonly when: Cond | undefined;
  readonly dict: DictConfig | undefined;
  readonly accept: readonly string[] | undefined;
  readonly private: boolean;
  /**
   * ref, refs: target of the reference. `large`: too many rows for a select; the table-select
   * dialog is used.
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
  /**
   * ref, refs with `where`: the fields of the same form whose values the choices depend on; empty
   * where they depend on none. Absent without `where`.
   */
  readonly chosenBy?: readonly {
    readonly name: string;
    readonly type: FieldType;
    readonly label: string;
  }[];
  /** `many`: fields of the child rows, also in a command's input. */
  readonly fields: readonly FieldConfig[] | undefined;
  readonly writable: { readonly store: boolean; readonly update: boolean };
  /** Name of the virtual field in which an update sends the value that the form showed. */
  readonly shownBy: string | undefined;
  /** What changes to a value say and ask for, by the value as text. */
  readonly changes: Readonly<Record<string, ChangeTexts<string>>>;
  /** A new or changed value needs the caller's own password as `proof`. */
  readonly proof: boolean;
  /** Rules of the resource: lengths for counters, money bounds for `checkRow`. */
  readonly rules: Rules;
}
/**
 * A rule across fields, also checked in the browser; `message` is the text of
 * `errors.<resource>.<name>` in the request's language.
 */
export interface CheckConfig {
  readonly name: string;
  readonly cond: Cond;
  readonly message: string;
}
/** Compiled rules of one operation; `/rules/<hash>.js` is compiled from `schema`. */
export interface RulesConfig {
  readonly hash: string;
  readonly schema: JsonObject;
}
