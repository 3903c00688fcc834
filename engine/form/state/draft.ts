import { getDefaultStore } from 'jotai';
import type { FieldConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import { storageKeys } from '../../../schemas/contract/storage.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { userAtom } from '../../wire/session/user.ts';
import { tabStorage } from '../../wire/storage.ts';
import { type FormShape, isSameValue } from '../schema/form-model.ts';

/** The unsaved input of a form, kept in the session storage of this tab until it is saved. */
export interface Draft {
  /** Revision of the row when the user began to type. */
  readonly rev: Row['rev'] | undefined;
  readonly values: Row;
}

/** Reads the draft of a form; undefined without one. */
export function readDraft(form: string | undefined): Draft | undefined {
  return form === undefined ? undefined : tabStorage.readJson<Draft>(keyOf(form));
}

/** Does nothing for a form without a draft. */
export const removeDraft = (form: string): void => tabStorage.remove(keyOf(form));

/** Stores what differs from `start`, without passwords and secrets; nothing removes the draft. */
export function storeDraft(
  form: string,
  { fields }: Pick<FormShape, 'fields'>,
  { rev, start, values }: { readonly rev: Row['rev'] | undefined; readonly start: Row } & Draft,
): void {
  const changed = Object.entries(values).filter(([name, value]) => {
    const field = fields.get(name);
    return isStorable(field) && !isSameValue(start[name], value, field);
  });
  if (changed.length === 0) removeDraft(form);
  else {
    const draft: Draft = { rev, values: Object.fromEntries(changed) };
    tabStorage.write(keyOf(form), JSON.stringify(draft));
  }
}

const isStorable = (field: FieldConfig | undefined): boolean =>
  field?.type !== 'password' && field?.type !== 'secret' && field?.private !== true;

/** Drafts belong to an account: the next user of the tab does not see them. */
const keyOf = (form: string): string =>
  storageKeys.draft(getDefaultStore().get(userAtom)?.id ?? 0, form);
