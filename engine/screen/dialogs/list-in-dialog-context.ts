import { type ComponentType, createContext } from 'react';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { JsonObject } from '../../../schemas/rules/types.ts';
import type { WireQuery } from '../../table/state/list-query.ts';

export interface ListInDialogProps {
  readonly screen: PageConfig;
  /** Fixed filter; users cannot remove it. */
  readonly fixed: WireQuery;
  /** Initial values of a new row. */
  readonly preset: JsonObject;
}

/**
 * The component that shows a list screen inside a dialog. The screen route provides it, so that
 * dialogs do not import screens (no circular import).
 */
export const ListInDialogContext = createContext<ComponentType<ListInDialogProps> | null>(null);
