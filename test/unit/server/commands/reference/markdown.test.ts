import { expect, test } from 'vitest';
import { jsonBlocks, table, wrapProse } from '../../../../../server/commands/reference/markdown.ts';

test('a table escapes bars in its cells', () => {
  expect(table(['Name', 'Value'], [['`a`', 'one | two']]).split('\n')).toEqual([
    '| Name | Value |',
    '| --- | --- |',
    '| `a` | one \\| two |',
  ]);
});

test('long prose is broken at spaces outside inline code; tables and fenced blocks stay', () => {
  const word = 'x'.repeat(59);
  const row = `| ${word} ${word} ${word} |`;
  expect(wrapProse(`${word} ${word} \`a b\`\n- ${word} ${word} c`)).toBe(
    `${word} ${word}\n\`a b\`\n- ${word}\n  ${word} c`,
  );
  expect(wrapProse(`${row}\n\`\`\`\n${word} ${word} c\n\`\`\``)).toBe(
    `${row}\n\`\`\`\n${word} ${word} c\n\`\`\``,
  );
});

test('short JSON values share a block, one per line', () => {
  expect(jsonBlocks(['name', { field: 'name' }])).toBe('```json\n"name"\n{ "field": "name" }\n```');
});

test('a long JSON value has its own block with one member per line', () => {
  const texts = Array.from({ length: 6 }, (_, index) => `text number ${index}`);
  expect(jsonBlocks([1, { texts, empty: {} }])).toBe(
    [
      '```json\n1\n```\n',
      '```json',
      '{',
      '  "texts": [',
      ...texts.map((text, index) => `    "${text}"${index < 5 ? ',' : ''}`),
      '  ],',
      '  "empty": {}',
      '}',
      '```',
    ].join('\n'),
  );
});
