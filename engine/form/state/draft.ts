import { getDefaultStore } from 'jotai';
import type { FieldConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import { storageKeys } from '../../../schemas/contract/storage.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { userAtom } from '../../wire/session/user.ts';
import { type FormShape, isSameValue } from '../schema/form-model.ts';

/** The unsaved input of a form, kept in the session storage of this tab until it is saved. */
export interface Draft {
  /** Revision of the row when the user began to type. */
  readonly rev: Row['rev'] | undefined;
  readonly values: Row;
}

/** Reads the draft of a form; undefined without one. */
export function readDraft(form: string | undefined): Draft | undefined {
  const text = form && withSessionStorage((store) => store.getItem(keyOf(form)));
  if (!text) return undefined;
  try {
    return JSON.parse(text) as Draft;
  } catch {
    // Written by another version of the program.
    return undefined;
  }
}

/** Does nothing for a form without a draft. */
export const removeDraft = (form: string): void =>
  void withSessionStorage((store) => store.removeItem(keyOf(form)));

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
    withSessionStorage((store) => store.setItem(keyOf(form), JSON.stringify(draft)));
  }
}

const isStorable = (field: FieldConfig | undefined): boolean =>
  field?.type !== 'password' && field?.type !== 'secret' && field?.private !== true;

/** Drafts belong to an account: the next user of the tab does not see them. */
const keyOf = (form: string): string =>
  storageKeys.draft(getDefaultStore().get(userAtom)?.id ?? 0, form);

function withSessionStorage<T>(use: (store: Storage) => T): T | undefined {
  try {
    return typeof sessionStorage === 'undefined' ? undefined : use(sessionStorage);
  } catch {
    // The browser refuses storage, or the draft is too large for it. The form goes on without.
    return undefined;
  }
}
