// @vitest-environment jsdom
import { render, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { IntlProvider } from 'react-intl';
import { expect, test, vi } from 'vitest';
import { api } from '../../../../../engine/wire/http.ts';
import { languageAtom } from '../../../../../engine/wire/language.ts';
import { queryClient } from '../../../../../engine/wire/queries.ts';
import { Parcels } from '../../../../../screens/parts/orders/parcels.tsx';

test.each([
  { language: 'en', shown: 'Cup · White × 2' },
  { language: 'zh-cn', shown: '杯子 · 白 × 2' },
] as const)('a parcel names its contents in $language', async ({ language, shown }) => {
  queryClient.clear();
  getDefaultStore().set(languageAtom, language);
  vi.spyOn(api, 'post').mockResolvedValue([
    {
      id: 1,
      courier: 'SF',
      delivery_no: 'SF1',
      state: '',
      known_at: '',
      created_at: '2026-01-31 08:00:00',
      lines: [{ id: 7, num: 2 }],
      delivery_list: [],
    },
  ] as never);
  const row = {
    id: 3,
    order_goods: [{ id: 7, goods_name: '杯子 | Cup', sku_name: '白 | White' }],
  };
  const { container } = render(
    <IntlProvider locale="en" onError={() => undefined}>
      <Parcels row={row} value={[{ id: 1 }]} />
    </IntlProvider>,
  );
  await waitFor(() => expect(container.textContent).toContain(shown));
});
