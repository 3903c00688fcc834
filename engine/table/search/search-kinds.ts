import type { ComponentType } from 'react';
import type { SearchControlProps } from './search-control-props.tsx';

const customKinds = new Map<string, ComponentType<SearchControlProps>>();

/** Adds a search control, which `kinds/search/<type>.json` describes, or replaces one. */
export function defineSearch(type: string, component: ComponentType<SearchControlProps>): void {
  customKinds.set(type, component);
}

/** The control that the program has registered for a type. */
export const customSearch = (type: string): ComponentType<SearchControlProps> | undefined =>
  customKinds.get(type);
