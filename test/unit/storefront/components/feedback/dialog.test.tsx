// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Dialog } from '../../../../../storefront/components/feedback/dialog.tsx';

beforeAll(() => {
  // jsdom has no modal dialogs
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(cleanup);

function open() {
  const onClose = vi.fn();
  render(
    <IntlProvider locale="en" onError={() => undefined}>
      <Dialog title="New address" open onClose={onClose}>
        <input aria-label="Name" defaultValue="Ada Lovelace" />
      </Dialog>
    </IntlProvider>,
  );
  return { onClose, dialog: screen.getByRole('dialog'), input: screen.getByLabelText('Name') };
}

test('a text that is selected with the pointer beyond the dialog does not close it', () => {
  const { onClose, dialog, input } = open();
  fireEvent.pointerDown(input);
  fireEvent.pointerUp(dialog);
  // Browsers send the click to the common ancestor of both
  fireEvent.click(dialog);
  expect(onClose).not.toHaveBeenCalled();
});

test('a press beside the dialog closes it', () => {
  const { onClose, dialog } = open();
  fireEvent.pointerDown(dialog);
  fireEvent.pointerUp(dialog);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledOnce();
});
