import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { StaticRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Pager } from '../../../../../storefront/components/ui/pager.tsx';

const linksOf = (location: string, page: number, last: number): readonly string[] => {
  const html = renderToString(
    <IntlProvider locale="en" onError={() => undefined}>
      <StaticRouter location={location}>
        <Pager list={{ current_page: page, last_page: last }} />
      </StaticRouter>
    </IntlProvider>,
  );
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
};

test('links keep the conditions of the list, and the first page has no number', () => {
  expect(linksOf('/stores?q=tea&page=2&lang=en', 2, 9)).toEqual(
    [1, 1, 2, 3, 9, 3].map((page) => (page === 1 ? '/stores?q=tea' : `/stores?q=tea&page=${page}`)),
  );
  expect(linksOf('/s', 1, 2)).toEqual(['/s', '/s?page=2', '/s?page=2']);
  expect(linksOf('/s', 1, 1)).toEqual([]);
});
