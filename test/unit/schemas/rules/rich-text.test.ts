import { expect, test } from 'vitest';
import { richTextSeparator } from '../../../../schemas/contract/limits.ts';
import { joinRichText, splitRichText } from '../../../../schemas/rules/rich-text.ts';

const html = '<p>Hi</p>';

test.each([
  ['html alone', html, { html, nodes: '' }],
  ['our separator', joinRichText(html, '[{"insert":"Hi"}]'), { html, nodes: '[{"insert":"Hi"}]' }],
  ['a separator of another client', `${html}##other##[{"a":1}]`, { html, nodes: '[{"a":1}]' }],
  ['no nodes after it', `${html}##other##`, { html, nodes: '' }],
  ['ours with nothing after it', html + richTextSeparator, { html, nodes: '' }],
  [
    'number signs in a text',
    '<p>##no## separator</p>',
    { html: '<p>##no## separator</p>', nodes: '' },
  ],
])('a rich text with %s is split', (_, stored, parts) => {
  expect(splitRichText(stored)).toMatchObject(parts);
});
