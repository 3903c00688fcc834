// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../../../../engine/wire/http.ts';
import { ChatWindow } from '../../../../../storefront/components/chat/chat-window.tsx';
import { closeChat, openChat } from '../../../../../storefront/state/shopper/chat.ts';

afterEach(() => {
  cleanup();
  closeChat();
  vi.restoreAllMocks();
});

test('Escape that cancels a candidate of an input method leaves the chat open', () => {
  vi.spyOn(api, 'post').mockReturnValue(new Promise(() => undefined));
  openChat({ store_id: 1 });
  render(
    <IntlProvider locale="en" onError={() => undefined}>
      <MemoryRouter>
        <ChatWindow />
      </MemoryRouter>
    </IntlProvider>,
  );
  const chat = screen.getByRole('dialog');
  fireEvent.keyDown(chat, { key: 'Escape', isComposing: true });
  expect(screen.queryByRole('dialog')).toBe(chat);
  act(() => void fireEvent.keyDown(chat, { key: 'Escape' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
