// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { Quantity } from '../../../../../storefront/components/form/quantity.tsx';
import { hideToast, toastAtom } from '../../../../../storefront/state/page/toast.ts';

const messages = {
  'storefront.common.quantity.least': 'at least {bound}',
  'storefront.common.quantity.most': 'at most {bound}',
  'storefront.common.quantity.less': 'less',
  'storefront.common.quantity.more': 'more',
};

afterEach(() => {
  cleanup();
  hideToast();
});

test.each([
  ['0', 5, 'at least 1', 1],
  ['9', 5, 'at most 5', 5],
  ['9', 1, 'at most 1', 1],
])('corrects %s of at most %i and says "%s"', (typed, max, message, fitting) => {
  const onChange = vi.fn();
  render(
    <IntlProvider locale="en" messages={messages}>
      <Quantity value={max === 1 ? 1 : 2} onChange={onChange} max={max} label="Pieces" />
    </IntlProvider>,
  );
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  expect(getDefaultStore().get(toastAtom)?.text).toBe(message);
  expect(field).toHaveProperty('value', String(fitting));
  expect(onChange.mock.calls).toEqual(max === 1 ? [] : [[fitting]]);
});
