import { type ComponentType, createContext } from 'react';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { TilesConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';

/** The tiles above the form of a command. Screens provide them; forms stand below screens. */
export type CommandTiles = ComponentType<{
  readonly tiles: TilesConfig;
  readonly area: BackOffice;
}>;
export const CommandTilesContext = createContext<CommandTiles | undefined>(undefined);
