import type { Location } from 'react-router-dom';

/**
 * Key of a stored scroll position: the history entry. The first entry of a visit always has the key
 * `default` and uses its URL instead, else it would restore the position of another page.
 */
export const scrollKey = ({
  key,
  pathname,
  search,
}: Pick<Location, 'key' | 'pathname' | 'search'>): string =>
  key === 'default' ? pathname + search : key;
