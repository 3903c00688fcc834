import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Words that only a shop needs. Names of areas, variables and icons are no such words. */
const shopWords =
  /\w*(goods|shopper|coupon|seckill|sku|courier|parcel|refund|buyer|allowBuy|order_)\w*/gi;

const withoutCommentsAndImports = (code: string): string =>
  code
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^(import|export) [^;]*? from '[^']*';$/gm, '');

test('the code of the engine has no word of the shop', () => {
  const files = readdirSync('engine', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => {
    const code = withoutCommentsAndImports(readFileSync(join('engine', file), 'utf8'));
    return [...code.matchAll(shopWords)].map(([word]) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});
