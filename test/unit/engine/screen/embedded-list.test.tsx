// @vitest-environment jsdom
import { act, cleanup, screen as page, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { TableScreen } from '../../../../engine/screen/table-screen.tsx';
import type { ListStateLocation } from '../../../../engine/table/state/use-list-state.ts';
import { flattenTexts } from '../../../../engine/ui/use-t.ts';
import { api } from '../../../../engine/wire/http.ts';
import common from '../../../../locales/en/common.json' with { type: 'json' };
import { aScreen } from '../table/a-screen.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const stateLocation: ListStateLocation = { kind: 'url', prefix: '0.' };

/** Opens a list inside another page on a phone. */
async function open(add: 'shown' | 'hidden'): Promise<HTMLElement> {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(api, 'get').mockResolvedValue({
    data: [],
    total: 0,
    per_page: 30,
    current_page: 1,
  } as never);
  const { buttons } = aScreen();
  const screen = aScreen({
    views: [],
    buttons: { ...buttons, store: { ...buttons.store, show: add === 'shown' } },
  });
  const element = <TableScreen screen={screen} stateLocation={stateLocation} titleBar="none" />;
  const router = createMemoryRouter([{ path: '/', element }]);
  const { container } = render(
    <IntlProvider locale="en" messages={flattenTexts(common)} onError={() => undefined}>
      <RouterProvider router={router} />
    </IntlProvider>,
  );
  await page.findByRole('textbox', {}, { timeout: 10_000 });
  await act(async () => undefined);
  return container;
}

test('a list inside a page has its menu beside the search on a phone, and no empty bar', async () => {
  const container = await open('hidden');
  expect(container.querySelector('.bar')).toBeNull();
  expect(container.querySelector('.search-phone .ant-btn.icon-only[title]')).not.toBeNull();
});

test('a list inside a page keeps its bar on a phone for the button that adds a row', async () => {
  const container = await open('shown');
  expect(container.querySelector('.bar')?.textContent).toContain('Add goods');
  expect(container.querySelector('.search-phone [title]')).toBeNull();
});
