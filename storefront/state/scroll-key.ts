import type { Location } from 'react-router-dom';

/**
 * By which a page's place is remembered: its step of this visit. The first page has none, and goes
 * by its address, or it would begin where the last one of this tab was left.
 */
export const scrollKey = ({
  key,
  pathname,
  search,
}: Pick<Location, 'key' | 'pathname' | 'search'>): string =>
  key === 'default' ? pathname + search : key;
