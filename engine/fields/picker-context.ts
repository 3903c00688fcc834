import { createContext, type ComponentType } from 'react';
import type { Row } from '../../schemas/rules/types.ts';

/** What the dialog of a table-select gets (Spec §2): the list of a screen, 60 % wide, from which rows are chosen. */
export interface PickerProps {
  /** `Seller/goods`. */
  readonly screenPath: string;
  readonly multiple: boolean;
  readonly title: string;
  readonly onPick: (rows: readonly Row[]) => void;
  readonly onClose: () => void;
}

/** The table stands above fields, so it is handed down: set by engine/screen. Without one a table-select offers a searched list instead. */
export const PickerContext = createContext<ComponentType<PickerProps> | null>(null);
