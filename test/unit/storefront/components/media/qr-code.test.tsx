// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QrCode } from '../../../../../storefront/components/media/qr-code.tsx';

test('draws a labelled code with a quiet zone of four modules', () => {
  render(<QrCode text="https://souk.example/register?inviter_id=42" label="Invite" />);
  const code = screen.getByRole('img', { name: 'Invite' });
  const side = Number(code.getAttribute('viewBox')?.split(' ')[2]);
  expect((side - 8 - 17) % 4).toBe(0); // 17 + 4 × version modules
  const dark = code.querySelector('.qr-dark')?.getAttribute('d') ?? '';
  expect(dark).toContain('M4 4h1v1h-1z');
  expect(dark).not.toContain('M3 4h');
});
