import type { ComponentType } from 'react';
import { kindRegistry } from '../../ui/kind-registry.ts';
import type { SearchControlProps } from './search-control-props.tsx';

export interface SearchKind {
  readonly control: ComponentType<SearchControlProps>;
}

export const searchKinds = kindRegistry<SearchKind>({ keys: ['control'], fallback: 'text' });

/** Adds a search control, which `kinds/search/<type>.json` describes, or replaces one. */
export const defineSearch = (type: string, control: SearchKind['control']): void =>
  searchKinds.define(type, { control });
