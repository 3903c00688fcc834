// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { ListRequestDialog } from '../../../../../engine/screen/dialogs/list-request-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the title of an action names its row in the reader’s language', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined); // there is no server to load the page from
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  render(
    <IntlProvider locale="en" onError={() => undefined}>
      <ListRequestDialog
        screen={{ display: 'name', fields: [] } as never}
        request={{
          kind: 'action',
          action: { label: 'Adverts', open: 'Admin/advs', as: 'list', with: {} } as never,
          row: { id: 3, name: '首页 | Home' },
        }}
        table={{ tools: {} } as never}
        name="spaces"
        onOpen={() => undefined}
        onClose={() => undefined}
      />
    </IntlProvider>,
  );
  const title = await screen.findByText(/Adverts ·/);
  expect(title.textContent).toBe('Adverts · Home');
});
