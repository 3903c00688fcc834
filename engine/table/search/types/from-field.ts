import { lazySearch } from '../lazy-search.tsx';

const fromField = lazySearch(
  async () => (await import('../search-from-field.tsx')).SearchFromField,
);

export {
  fromField as autocomplete,
  fromField as cascader,
  fromField as cascaderLazy,
  fromField as tableSelect,
};
