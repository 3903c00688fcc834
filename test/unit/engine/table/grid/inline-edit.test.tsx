// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { InlineText } from '../../../../../engine/table/grid/inline-edit.tsx';

afterEach(cleanup);

test('Enter that selects a candidate of an input method does not save the text', () => {
  const saved: unknown[] = [];
  render(
    <InlineText
      label="Name"
      text=""
      disabled={false}
      align="start"
      onChange={(value) => saved.push(value)}
    />,
  );
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  input.focus();
  fireEvent.change(input, { target: { value: 'cha' } });
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
  expect([saved, document.activeElement]).toEqual([[], input]);
  fireEvent.change(input, { target: { value: '茶' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(saved).toEqual(['茶']);
});
