// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test } from 'vitest';
import type { StoreDetail } from '../../../../../schemas/contract/calls/catalog/stores.ts';
import { StoreFacts } from '../../../../../storefront/components/store/store-facts.tsx';

afterEach(cleanup);

const store = {
  store_company_name: '',
  business_license_no: '91330100MA2',
  store_mobile: '',
  created_at: '2026-09-05 08:05:09',
} as StoreDetail;

test.each([
  ['en', 'Sep 5, 2026'],
  ['zh-CN', '2026年9月5日'],
])('a store shows what it has, and its opening in the language of the page (%s)', (locale, day) => {
  const { container } = render(
    <IntlProvider locale={locale} messages={{}} onError={() => undefined}>
      <StoreFacts store={store} />
    </IntlProvider>,
  );
  const shown = [...container.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(shown).toEqual(['91330100MA2', day]);
});
