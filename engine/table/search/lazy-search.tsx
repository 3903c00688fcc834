import type { ComponentType } from 'react';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import type { SearchControlProps } from './search-control-props.tsx';
import type { SearchKind } from './search-kinds.ts';

/** A search control whose script loads when it is first shown. */
export function lazySearch(load: () => Promise<ComponentType<SearchControlProps>>): SearchKind {
  const Control = lazyComponent(load);
  return { control: (props) => <Control fallback={placeholder} {...props} /> };
}

/** Has the height of a control, so that the layout does not shift when it is loaded. */
const placeholder = <span className="search-waiting" />;
