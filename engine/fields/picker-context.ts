import { type ComponentType, createContext } from 'react';
import type { Row } from '../../schemas/rules/types.ts';

/** The input of the dialog in which rows are selected from the list of another screen. */
export interface PickerProps {
  /** For example `Seller/products`. */
  readonly screenPath: string;
  readonly multiple: boolean;
  readonly title: string;
  readonly onPick: (rows: readonly Row[]) => void;
  readonly onClose: () => void;
}

/**
 * The picker component, set by engine/screen, because tables are above fields in the layers.
 * Without one, a table-select is a searched select.
 */
export const PickerContext = createContext<ComponentType<PickerProps> | null>(null);
