import { expect, test } from 'vitest';
import { richTextSeparator } from '../../../../../../../schemas/contract/limits.ts';
import type { Field } from '../../../../../../../schemas/rules/types.ts';
import {
  cleanRichText,
  cleanValue,
  isUnloadedText,
} from '../../../../../../../server/backoffice/resources/write/input/clean-rich-text.ts';
import {
  MarkupCount,
  richTextLimits,
} from '../../../../../../../server/backoffice/resources/write/input/markup-count.ts';

const field = { type: 'richtext' } as Field;

test.each([
  ['removes scripts with their text', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
  [
    'removes event handlers',
    '<img src="/storage/a.png" onerror="x">',
    '<img src="/storage/a.png" />',
  ],
  [
    'a link that runs a script goes',
    '<a href="javascript:x">a</a>',
    '<a rel="noopener noreferrer nofollow">a</a>',
  ],
  ...['https://a.cn/b', '/goods/3', 'mailto:help@a.cn', 'tel:+864001234567'].map(
    (href): [string, string, string] => [
      `keeps the link ${href}`,
      `<a href="${href}">a</a>`,
      `<a href="${href}" rel="noopener noreferrer nofollow">a</a>`,
    ],
  ),
  ['removes frames and forms', '<iframe src="https://x"></iframe><form><input></form>b', 'b'],
  [
    'styles are colours and alignment only',
    '<p style="color:red;position:fixed;background:url(x)">a</p>',
    '<p style="color:red">a</p>',
  ],
  [
    'keeps only the editor’s classes',
    '<p class="ql-align-center evil">a</p>',
    '<p class="ql-align-center">a</p>',
  ],
])('%s', (_, html, clean) => {
  expect(cleanRichText(html)).toBe(clean);
});

test('a picture that is not uploaded is refused, not removed without a word', () => {
  const html = '<img src="data:text/html,x">';
  expect(cleanValue(field, html, '/content', new MarkupCount())).toMatchObject({
    errors: [{ pointer: '/content', key: expect.stringMatching(/notUploaded$/) }],
  });
});

test('cleans the editor’s nodes too, and drops them when they cannot be parsed', () => {
  const nodes = [
    { insert: 'a', attributes: { link: 'javascript:x', bold: true, onclick: 'x' } },
    { insert: 'b', attributes: { link: 'mailto:help@a.cn' } },
    { insert: { image: '/storage/a.png' } },
    { insert: { script: 'x' } },
    { insert: { image: '/\\evil.example/a.png' } },
    7,
  ];
  expect(cleanRichText(`<p>a</p>${richTextSeparator}${JSON.stringify(nodes)}`)).toBe(
    `<p>a</p>${richTextSeparator}[{"insert":"a","attributes":{"bold":true}},{"insert":"b","attributes":{"link":"mailto:help@a.cn"}},{"insert":{"image":"/storage/a.png"}}]`,
  );
  expect(cleanRichText(`<p>a</p>${richTextSeparator}{broken`)).toBe('<p>a</p>');
});

test.each([
  ['nodes', `[${Array.from({ length: 11_000 }, () => '{"children":[]}').join()}]`],
  ['levels', '['.repeat(9000) + ']'.repeat(9000)],
  ['levels of nodes', `${'[{"children":'.repeat(200)}[]${'}]'.repeat(200)}`],
])('the editor’s document has limits of %s as the html has', (_, nodes) => {
  const text = `<p>a</p>${richTextSeparator}${nodes}`;
  expect(cleanValue(field, text, '/content', new MarkupCount())).toMatchObject({
    errors: [{ pointer: '/content', key: expect.stringMatching(/markup$/) }],
  });
});

test.each([
  ['tags', '<b>x</b>', richTextLimits.tags],
  ['attributes', `<b title="${'a'.repeat(990)}">x</b>`, richTextLimits.markup / 1000],
  ['entities', '&amp;', richTextLimits.tags * 4],
  ['nodes', `${richTextSeparator}[{"insert":"a"}]`, richTextLimits.tags * 2],
])('the rich texts of one body share the limit of %s', (_, text, most) => {
  const parts = 10;
  const count = new MarkupCount();
  const clean = () => {
    const [html, nodes] = text.split(richTextSeparator);
    const sent =
      nodes === undefined
        ? html!.repeat(Math.floor(most / parts))
        : `${richTextSeparator}[${Array(Math.floor(most / parts))
            .fill('{"insert":"a"}')
            .join()}]`;
    return 'errors' in cleanValue(field, sent, '/content', count);
  };
  const refused = Array.from({ length: parts * 3 }, clean);
  expect(refused.slice(0, parts / 2)).not.toContain(true);
  expect(refused.at(-1)).toBe(true);
});

test.each([
  ['[]', true],
  ['{}', true],
  ['[{}]', true],
  ['[""]', true],
  ['[null]', true],
  ['{"ops":[]}', true],
  ['{"ops":[{}]}', true],
  ['{"ops":[{"insert":"old"}]}', true],
  ['[{"tag":"p","attrs":[],"children":["old"]}]', true],
  ['{"ops":[{"insert":"\\n"}]}', false],
  ['[{"insert":"\\n"}]', false],
  ['[{"type":"paragraph","children":[{"text":""}]}]', false],
  ['[{"tag":"p","attrs":[],"children":[{"tag":"br","attrs":[],"children":[]}]}]', false],
])('an empty paragraph with the nodes %s did not show the stored text: %s', (nodes, isUnloaded) => {
  expect(isUnloadedText(`<p></p>${richTextSeparator}${nodes}`)).toBe(isUnloaded);
  expect(isUnloadedText(`<p>a</p>${richTextSeparator}${nodes}`)).toBe(false);
});
