// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { Bell } from '../../../../../engine/shell/inbox/bell.tsx';
import { MessageSettings } from '../../../../../engine/shell/inbox/message-settings.tsx';
import { CallError } from '../../../../../engine/wire/call-error.ts';
import { api } from '../../../../../engine/wire/http.ts';
import { queryClient } from '../../../../../engine/wire/queries.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
});

const offline = () =>
  new CallError('network', { method: 'GET', path: '/x', status: 0, requestId: '' }, 'offline');

test.each([
  ['the bell', <Bell key="bell" area="Admin" />],
  ['the settings of messages', <MessageSettings key="set" area="Admin" close={() => undefined} />],
])('%s say that nothing could be loaded, and do not go on loading', async (_, part) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(api, 'get').mockRejectedValue(offline());
  render(
    <IntlProvider locale="en" onError={() => undefined}>
      {part}
    </IntlProvider>,
  );
  const bell = screen.queryByRole('button', { name: 'inbox.title' });
  if (bell) await act(async () => fireEvent.click(bell));
  await act(async () => undefined);
  expect((await screen.findAllByText('inbox.failed')).length).toBeGreaterThan(0);
  expect(screen.queryByText('inbox.loading')).toBeNull();
});
