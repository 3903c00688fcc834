import type { ServedAction, ServedCommand } from '../../schemas/contract/calls/screens.ts';
import type { JsonObject, Row } from '../../schemas/rules/types.ts';
import type { Line } from './tree-rows.ts';

/** What a button of a list asks for. The screen around the list opens it; `delete` and `restore` the list does itself. */
export type Request =
  | { readonly kind: 'add'; readonly preset: JsonObject }
  | { readonly kind: 'edit' | 'view'; readonly line: Line }
  | { readonly kind: 'delete' | 'restore'; readonly lines: readonly Line[] }
  | { readonly kind: 'command'; readonly command: ServedCommand; readonly rows: readonly Row[] }
  | { readonly kind: 'action'; readonly action: ServedAction; readonly row: Row | undefined }
  | { readonly kind: 'import' }
  | { readonly kind: 'explain' };
