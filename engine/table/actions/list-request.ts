import type {
  ActionConfig,
  CommandConfig,
} from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { JsonObject, Row } from '../../../schemas/rules/types.ts';
import type { GridRow } from '../rows/grid-rows.ts';

/**
 * The operation that a button of a list starts. The list deletes and restores rows itself; the
 * screen around it opens a dialog or page for the others.
 */
export type ListRequest =
  | { readonly kind: 'add'; readonly preset: JsonObject }
  | { readonly kind: 'edit' | 'view'; readonly gridRow: GridRow }
  | { readonly kind: 'delete' | 'restore'; readonly gridRows: readonly GridRow[] }
  | {
      readonly kind: 'command';
      readonly command: CommandConfig;
      readonly rows: readonly Row[];
      /** The row whose view opens after the command, so that waiting rows follow one another. */
      readonly next?: GridRow | undefined;
    }
  | { readonly kind: 'action'; readonly action: ActionConfig; readonly row: Row | undefined }
  | { readonly kind: 'restoreAll' }
  | { readonly kind: 'import' }
  | { readonly kind: 'explain' };
