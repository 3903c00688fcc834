import { getDefaultStore } from 'jotai';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import { menusAtom } from '../../wire/menus.ts';
import { openEntry } from '../go.ts';
import { selectModule } from '../router-state.ts';
import { firstLeaf } from './menu.ts';

/** Selects a module and opens its first page, as a click on its tab does. */
export function openModule(area: BackOffice, index: number): void {
  selectModule(area, index);
  const module = getDefaultStore().get(menusAtom)[area][index];
  const leaf = module && firstLeaf([module]);
  if (leaf) openEntry(leaf);
  else console.log('No Route');
}
