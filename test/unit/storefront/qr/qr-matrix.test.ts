import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { qrMatrix } from '../../../../storefront/qr/qr-matrix.ts';
import { correctionOf } from '../../../../storefront/qr/reed-solomon.ts';

const digest = (text: string): string =>
  createHash('sha256')
    .update(
      qrMatrix(text)
        .map((row) => row.map(Number).join(''))
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 16);

// The drawings behind these digests were read by an independent reader (jsQR) when they were noted.
test.each([
  { text: 'https://souk.example/register?inviter_id=42', size: 33, mark: '64e0561c8a41299c' },
  { text: 'weixin://wxpay/bizpayurl?pr=abcdefg12345', size: 29, mark: 'ca9e45f0ea04a3de' },
  { text: '中文链接 https://souk.example/注册', size: 29, mark: 'dcf3910eae24fc00' },
  { text: 'x'.repeat(300), size: 69, mark: 'a6c4c99a50e77d18' },
])('$text is drawn as cameras read it', ({ text, size, mark }) => {
  expect([qrMatrix(text).length, digest(text)]).toEqual([size, mark]);
});

test('has a finder at three corners and a timing line between them', () => {
  const rows = qrMatrix('a').map((row) => row.map(Number).join(''));
  expect([rows[0]!.slice(0, 8), rows[0]!.slice(-8), rows.at(-1)!.slice(0, 8)]).toEqual([
    '11111110',
    '01111111',
    '11111110',
  ]);
  expect(rows[6]!.slice(6, 15)).toBe('101010101');
});

test('corrects as the standard’s own example does (ISO/IEC 18004, annex I)', () => {
  expect(
    correctionOf(
      [
        0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec,
        0x11,
      ],
      10,
    ),
  ).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
});

test('refuses what no such code holds', () => {
  expect(() => qrMatrix('x'.repeat(700))).toThrow(RangeError);
});
