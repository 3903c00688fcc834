import { SheetRefusal, type TextEncoding } from './sheet-table.ts';

interface DecodedText {
  readonly text: string;
  readonly encoding: TextEncoding;
}

/** Characters of no text: the bytes are no text, or one in another encoding. */
const noText = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/;

/**
 * The text of a file. Without a chosen encoding it is UTF-8 or UTF-16, or one in which spreadsheet
 * programs save: GB 18030 in China, Windows-1252 in Western Europe.
 *
 * @throws SheetRefusal for bytes that are no text
 */
export function decodeText(bytes: ArrayBuffer, chosen?: TextEncoding): DecodedText {
  for (const encoding of chosen ? [chosen] : encodingsOf(new Uint8Array(bytes))) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!noText.test(text)) return { text, encoding };
    } catch {
      // The next encoding may fit.
    }
  }
  throw new SheetRefusal('unreadable');
}

/** A byte order mark decides; without one, zero bytes tell UTF-16 from the other encodings. */
function encodingsOf(bytes: Uint8Array): readonly TextEncoding[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le'];
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be'];
  const zeros = [0, 0];
  for (let index = 0; index < Math.min(bytes.length, 4096); index += 1)
    if (bytes[index] === 0) zeros[index % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0)
    return isMostlyHan(bytes)
      ? ['utf-8', 'gb18030', 'windows-1252']
      : ['utf-8', 'windows-1252', 'gb18030'];
  if (odd > 4 * even) return ['utf-16le'];
  return even > 4 * odd ? ['utf-16be'] : [];
}

/**
 * Whether at least half of the pairs that GB 18030 would read are in GB 2312, whose common characters
 * have two high bytes. Western letters with an accent stand beside ASCII letters.
 */
function isMostlyHan(bytes: Uint8Array): boolean {
  let pairs = 0;
  let common = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const lead = bytes[index]!;
    if (lead < 0x80) continue;
    index += 1;
    pairs += 1;
    if (lead >= 0xa1 && lead <= 0xf7 && bytes[index]! >= 0xa1) common += 1;
  }
  return common * 2 >= pairs;
}
