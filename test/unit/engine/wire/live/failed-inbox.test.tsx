// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { MessageSettings } from '../../../../../engine/shell/inbox/message-settings.tsx';
import { CallError } from '../../../../../engine/wire/call-error.ts';
import { api } from '../../../../../engine/wire/http.ts';
import { queryClient } from '../../../../../engine/wire/queries.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
});

test('the settings of messages say that they could not be loaded, and do not go on loading', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const call = { method: 'GET', path: '/x', status: 0, requestId: '' };
  vi.spyOn(api, 'get').mockRejectedValue(new CallError('network', call, 'offline'));
  render(
    <IntlProvider locale="en" onError={() => undefined}>
      <MessageSettings area="Admin" close={() => undefined} />
    </IntlProvider>,
  );
  await act(async () => undefined);
  expect((await screen.findAllByText('inbox.failed')).length).toBeGreaterThan(0);
  expect(screen.queryByText('inbox.loading')).toBeNull();
});
