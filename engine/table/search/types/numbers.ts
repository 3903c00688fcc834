import { lazySearch } from '../lazy-search.tsx';

export const number = lazySearch(async () => (await import('../search-numbers.tsx')).SearchNumbers);
