import { lazySearch } from '../lazy-search.tsx';

const dates = lazySearch(async () => (await import('../search-dates.tsx')).SearchDates);

export { dates as date, dates as daterange, dates as datetime };
