import { type ComponentType, createContext } from 'react';
import type { PageConfig } from '../../../schemas/contract/calls/screens.ts';
import type { JsonObject } from '../../../schemas/rules/types.ts';
import type { WireQuery } from '../../table/state/list-query.ts';

export interface ListInDialogProps {
  readonly screen: PageConfig;
  /** The condition that every row meets. */
  readonly fixed: WireQuery;
  /** Values of a new row. */
  readonly preset: JsonObject;
}

/** Draws a whole list inside a dialog. Set by the screen route, so that dialogs do not import screens. */
export const ListInDialogContext = createContext<ComponentType<ListInDialogProps> | null>(null);
