// @vitest-environment jsdom
import { expect, test } from 'vitest';
import {
  isOnePicture,
  preparePastedHtml,
} from '../../../../../engine/fields/rich-text/pasted-html.ts';
import { normalizeLink } from '../../../../../engine/fields/rich-text/rich-text-bar.tsx';
import {
  countText,
  parseRichText,
  restoreSpaces,
  serializeRichText,
} from '../../../../../engine/fields/rich-text/rich-text-value.ts';
import { richTextSeparator } from '../../../../../schemas/contract/limits.ts';

const nodes = [
  { insert: 'Hello ' },
  { insert: 'rich', attributes: { bold: true } },
  { insert: '\n' },
];

test('reads back what it wrote: HTML, separator, nodes', () => {
  const text = serializeRichText('<p>Hello&nbsp;<strong>rich</strong></p>', nodes);
  expect(text).toBe(
    `<p>Hello <strong>rich</strong></p>${richTextSeparator}${JSON.stringify(nodes)}`,
  );
  expect(parseRichText(text)).toEqual({ html: '<p>Hello <strong>rich</strong></p>', nodes });
});

test('accepts plain HTML of other clients, and nodes wrapped in ops', () => {
  expect(parseRichText('<p>old</p>')).toEqual({ html: '<p>old</p>', nodes: undefined });
  expect(parseRichText(`<p>x</p>${richTextSeparator}{"ops":[{"insert":"x\\n"}]}`).nodes).toEqual([
    { insert: 'x\n' },
  ]);
});

test.each(['{"broken', '[{"type":"paragraph"}]', 'null', '[1]'])(
  'drops invalid nodes (%s) and keeps the HTML',
  (json) => {
    expect(parseRichText(`<p>x</p>${richTextSeparator}${json}`)).toEqual({
      html: '<p>x</p>',
      nodes: undefined,
    });
  },
);

test('stores an empty text for white space, and keeps a picture', () => {
  expect(serializeRichText('<p></p>', [{ insert: ' \n' }])).toBe('');
  expect(
    serializeRichText('<p><img src="/a.webp"></p>', [
      { insert: { image: '/a.webp' } },
      { insert: '\n' },
    ]),
  ).not.toBe('');
});

test("replaces the editor's non-breaking spaces so that text wraps, and keeps their number", () => {
  expect(restoreSpaces('a&nbsp;b')).toBe('a b');
  expect(restoreSpaces('a&nbsp;&nbsp;&nbsp;b')).toBe('a &nbsp;&nbsp;b');
  expect(restoreSpaces('a\u00a0b')).toBe('a b');
});

test('counts visible characters', () => {
  expect(
    countText([{ insert: '茶壶🫖' }, { insert: { image: '/a.webp' } }, { insert: '\n' }]),
  ).toBe(3);
});

test('links go to pages, addresses and phones, and run nothing', () => {
  expect(normalizeLink(' example.com/a ')).toBe('https://example.com/a');
  expect(normalizeLink('http://a.cn')).toBe('http://a.cn');
  expect(normalizeLink('mailto:help@a.cn')).toBe('mailto:help@a.cn');
  expect(normalizeLink('help@a.cn')).toBe('mailto:help@a.cn');
  expect(normalizeLink('tel:4001234567')).toBe('tel:4001234567');
  expect(normalizeLink('javascript:alert(1)')).toBe('');
  expect(normalizeLink('data:text/html,x')).toBe('');
});

test('Quill reads back the article it wrote', async () => {
  const { default: Quill } = await import('quill');
  const quill = new Quill(document.createElement('div'));
  quill.setContents([
    { insert: 'Tea' },
    { insert: '\n', attributes: { header: 2 } },
    { insert: 'one two' },
    { insert: '\n', attributes: { list: 'bullet' } },
  ]);
  const text = serializeRichText(quill.getSemanticHTML(), quill.getContents().ops as never);
  const { html, nodes: parsedNodes } = parseRichText(text);
  expect(html).toBe('<h2>Tea</h2><ul><li>one two</li></ul>');
  const again = new Quill(document.createElement('div'));
  again.setContents(parsedNodes as never);
  expect(again.getContents().ops).toEqual(quill.getContents().ops);
  again.setContents(again.clipboard.convert({ html }));
  expect(again.getContents().ops).toEqual(quill.getContents().ops);
});

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
test.each([
  [
    'a contained picture is uploaded',
    `<p>a<img src="${pixel}">b</p>`,
    '<p>a<img src="/storage/1.gif">b</p>',
    0,
  ],
  ['a picture of this mall stays', '<img src="/storage/a.png">', '<img src="/storage/a.png">', 0],
  ['a file of the device is dropped', '<p>a<img src="file:///C:/a.png">b</p>', '<p>ab</p>', 1],
  [
    'pictures of other sites are dropped',
    '<img src="https://b.example/a.png"><img src="//b.example/a.png">',
    '',
    2,
  ],
  [
    'pictures without an address or of other kinds are dropped',
    '<img><img src="blob:x"><img src="data:image/svg+xml,x">',
    '',
    3,
  ],
  ['a broken data address is dropped', '<img src="data:image/png;base64,A">', '', 1],
  ['a link that is not kept is its text', '<a href="ftp://a.cn/b">a</a>', 'a', 0],
  [
    'a link to an e-mail stays',
    '<a href="mailto:a@b.cn">a</a>',
    '<a href="mailto:a@b.cn">a</a>',
    0,
  ],
])('pasted html: %s', async (_, html, kept, dropped) => {
  const result = await preparePastedHtml(
    html,
    async () => '/storage/1.gif',
    (url) => /^\/(?!\/)/.test(url),
  );
  expect(result).toEqual({ html: kept, dropped, tables: 0 });
});

test('pasted html: a picture whose upload fails is counted, tables too', async () => {
  const html = `<img src="${pixel}"><table><tbody><tr><td>1</td></tr></tbody></table>`;
  const result = await preparePastedHtml(
    html,
    async () => undefined,
    () => false,
  );
  expect(result).toMatchObject({ dropped: 1, tables: 1 });
});

test('a copied picture is known by its html', () => {
  expect(isOnePicture('<meta charset="utf-8"><img src="https://a.example/a.png">')).toBe(true);
  expect(isOnePicture('<p>a</p><img src="https://a.example/a.png">')).toBe(false);
});
