import type { CheckConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { FormItemConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { StaleWrite } from '../../../schemas/contract/envelope.ts';
import type { Row, Variables } from '../../../schemas/rules/types.ts';
import type { Translate } from '../../ui/use-t.ts';
import type { FormErrors } from '../schema/form-errors.ts';
import type { FormShape } from '../schema/form-model.ts';
import type { SchemaRules } from '../schema/schema-form.tsx';

export interface FormOptions<Done> {
  /** DOM id of the form. */
  readonly id: string;
  readonly shape: FormShape;
  readonly rules: SchemaRules;
  readonly checks: readonly CheckConfig[];
  readonly variables: Variables;
  /** The row as loaded; empty for a new one. */
  readonly loadedRow: Row;
  readonly preset: Row;
  /** The name of a row in questions and messages. */
  readonly title: (row: Row) => string;
  /** Sends a valid write; a refusal is thrown. `rev` is the revision that the user saw; undefined without one. */
  readonly send: (write: Row, rev: Row['rev'] | undefined) => Promise<Done>;
  /** `message` says what the write has done. */
  readonly onDone: (answer: Done, message: string) => void;
  /**
   * For a form that stays open after a save: the row as saved. The form continues with it and keeps
   * what was typed meanwhile.
   */
  readonly continueWith?: (answer: Done) => Row;
  /** Current errors of inputs outside the form that are sent with it, by name. */
  readonly extraErrors?: Readonly<Record<string, string | undefined>> | undefined;
  /** Adds values to a write that the form itself does not contain. */
  readonly extendWrite?: ((write: Row, loadedRow: Row) => Row) | undefined;
  /** Name of the form for its draft, unique per row. Default: the form keeps no draft. */
  readonly draft?: string;
  /** Called instead of `send` when an edit changed nothing. */
  readonly onUnchanged: () => void;
}

/** The state of an open form and the operations on it. */
export interface FormController {
  readonly values: Row;
  readonly loadedRow: Row;
  readonly shown: readonly FormItemConfig[];
  /** Errors of shown fields. */
  readonly errors: FormErrors;
  /** Errors without a shown field, for the footer. */
  readonly notes: readonly string[];
  readonly state: 'open' | 'saving';
  /** Whether input is refused: while a form saves that closes afterwards. */
  readonly isLocked: boolean;
  readonly changed: boolean;
  /** Whether the form opened with input of a draft that is not saved yet. */
  readonly restored: boolean;
  /** Set when another user has saved the row meanwhile; `mine` are the own changes until now. */
  readonly stale: (StaleWrite & { readonly mine: Row }) | undefined;
  readonly change: (values: Row) => void;
  readonly blur: (field: string) => void;
  /** What a save would send now, without a check. */
  readonly write: () => Row;
  readonly submit: (values: Row) => Promise<void>;
  readonly reset: () => void;
  /** Discards the own changes and continues with the row as it is now. */
  readonly takeTheirs: () => void;
  /** Applies the own changes to the row as it is now, and saves. */
  readonly keepMine: () => Promise<void>;
}

/** The notes of a form's footer: the number of errors, then the errors without a shown field. */
export function formNotes({ errors, notes }: FormController, t: Translate): readonly string[] {
  if (errors.size === 0) return notes;
  return [t('form.fixErrors', { count: errors.size }), ...notes];
}
