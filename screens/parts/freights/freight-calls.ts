import {
  api,
  CallError,
  confirm,
  errorsOf,
  errorText,
  type FormErrors,
  succeeds,
  type Translate,
  toast,
} from '../../../engine/index.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import type { FreightDoubts, FreightRow } from './freight-rows.ts';

/** Message of a save that failed; `stale`: somebody has changed a template meanwhile. */
export interface SaveNote {
  readonly kind: 'stale' | 'failed';
  readonly text: string;
}

export type SaveResult =
  | { readonly kind: 'saved'; readonly rows: readonly Row[] }
  | { readonly kind: 'wrong'; readonly errors: FormErrors }
  | { readonly kind: 'refused'; readonly note: SaveNote };

/** Sends all templates in one call. */
export async function sendFreights(sent: readonly Row[], t: Translate): Promise<SaveResult> {
  try {
    const rows = await api.put<readonly Row[]>(
      '/Seller/freights/0',
      { info: sent },
      { messages: 'quiet' },
    );
    return { kind: 'saved', rows };
  } catch (error) {
    console.warn('freights not saved', error);
    const failure = error instanceof CallError ? error : undefined;
    const errors = errorsOf(
      (failure?.fieldErrors ?? []).map(({ pointer, message }) => ({
        pointer: pointer.replace(/^\/info(\/\d+\/[^/]+).*$/, '$1'),
        message,
      })),
    );
    if (errors.size > 0) return { kind: 'wrong', errors };
    const kind = failure?.staleWrite ? 'stale' : 'failed';
    return { kind: 'refused', note: { kind, text: errorText(error, t) } };
  }
}

/** Asks before templates are saved that no parcel uses, or that charge nothing. */
export async function confirmDoubts(
  { unused, free }: FreightDoubts,
  t: Translate,
): Promise<boolean> {
  const sentences = [
    ...unused.map((name) => t('freights.unused', { name })),
    ...free.map((name) => t('freights.free', { name })),
  ];
  if (sentences.length === 0) return true;
  return confirm({
    title: t('freights.saveAnyway'),
    content: sentences.join(' '),
    okText: t('form.save'),
    cancelText: t('form.goOn'),
  });
}

/**
 * Deletes a template after confirmation. A template that was never saved needs no confirmation and
 * no call.
 *
 * @returns whether the row can be removed from the form
 */
export async function deleteFreight(
  { loadedRow, row }: FreightRow,
  t: Translate,
): Promise<boolean> {
  if (!loadedRow) return true;
  const isConfirmed = await confirm({
    title: t('freights.delete', { name: String(row.name ?? '') }),
    content: t('freights.deleteHint'),
    okText: t('table.delete'),
    cancelText: t('form.cancel'),
    undo: t('table.final'),
  });
  if (!isConfirmed) return false;
  if (!(await succeeds(api.delete(`/Seller/freights/${Number(loadedRow.id)}`)))) return false;
  toast.success(t('msg.success'));
  return true;
}
