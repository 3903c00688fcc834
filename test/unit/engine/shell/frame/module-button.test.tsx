// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { ModuleButton } from '../../../../../engine/shell/frame/module-button.tsx';
import { flattenTexts } from '../../../../../engine/ui/use-t.ts';
import common from '../../../../../locales/en/common.json' with { type: 'json' };
import type { MenuEntry } from '../../../../../schemas/contract/calls/accounts/auth.ts';

afterEach(cleanup);

function open(props: { readonly badgeCount: number; readonly look?: 'tab' | 'tile' }) {
  const module = { id: 1, name: 'Orders', icon: 'file' } as MenuEntry;
  const onOpen = vi.fn();
  render(
    <IntlProvider locale="en" messages={flattenTexts(common)}>
      <ModuleButton module={module} active onOpen={onOpen} {...props} />
    </IntlProvider>,
  );
  return { button: screen.getByRole('button', { name: /Orders/ }), onOpen };
}

test('a module shows what waits in it, as a tab and as a tile', () => {
  const { button, onOpen } = open({ badgeCount: 1000 });
  expect([button.textContent, button.title, button.querySelector('svg')]).toEqual([
    'Orders999+',
    expect.stringContaining('999+'),
    null,
  ]);
  fireEvent.click(button);
  expect([onOpen.mock.calls.length, button.getAttribute('aria-current')]).toEqual([1, 'true']);
  cleanup();
  const tile = open({ badgeCount: 0, look: 'tile' }).button;
  expect([tile.textContent, tile.title, tile.querySelector('svg') !== null]).toEqual([
    'Orders',
    '',
    true,
  ]);
});
