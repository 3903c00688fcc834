// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { Confirmer } from '../../../../../storefront/components/feedback/confirmer.tsx';
import { confirm } from '../../../../../storefront/state/page/confirm.ts';

beforeAll(() => {
  // jsdom has no modal dialogs
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(cleanup);

test.each([
  ['danger', 'Remove it?This cannot be undone.'],
  [undefined, 'Remove it?'],
] as const)('a question with tone %s says whether its action is final', (tone, expected) => {
  render(
    <IntlProvider
      locale="en"
      messages={{ 'storefront.common.final': 'This cannot be undone.' }}
      onError={() => undefined}
    >
      <Confirmer />
    </IntlProvider>,
  );
  act(() => {
    void confirm({
      title: 'Address',
      text: 'Remove it?',
      confirmLabel: 'Remove',
      ...(tone && { tone }),
    });
  });
  const texts = [...screen.getByRole('dialog').querySelectorAll('p')];
  expect(texts.map(({ textContent }) => textContent).join('')).toBe(expected);
});
