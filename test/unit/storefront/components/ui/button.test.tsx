// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from '../../../../../storefront/components/ui/button.tsx';

test('the second click of a double click is ignored, also when the action is done before it', async () => {
  const act = vi.fn(async () => undefined);
  render(<Button onClick={act}>Add</Button>);
  const button = screen.getByRole('button');
  fireEvent.click(button, { detail: 1 });
  await vi.waitFor(() => expect(button.ariaBusy).toBeNull());
  fireEvent.click(button, { detail: 2 });
  expect(act).toHaveBeenCalledTimes(1);
  // Another click, or a key
  fireEvent.click(button, { detail: 1 });
  await vi.waitFor(() => expect(act).toHaveBeenCalledTimes(2));
});
