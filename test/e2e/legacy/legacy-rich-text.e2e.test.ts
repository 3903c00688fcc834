import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../helpers/http/client.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

type Node =
  | string
  | {
      readonly tag: string;
      readonly attrs: readonly { readonly name: string; readonly value: string }[];
      readonly children: readonly Node[];
    };

const separator = '##nodes##';
const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** What an editor shows of its nodes. */
const htmlOf = (nodes: readonly Node[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return escapeText(node);
      const { tag, attrs, children } = node;
      const written = attrs.map(
        ({ name, value }) => ` ${name}="${value.replaceAll('&', '&amp;')}"`,
      );
      const isVoid = ['br', 'hr', 'img'].includes(tag);
      return isVoid
        ? `<${tag}${written.join('')} />`
        : `<${tag}${written.join('')}>${htmlOf(children)}</${tag}>`;
    })
    .join('');
const readNodes = (text: string): readonly Node[] => JSON.parse(text.split(separator)[1] ?? '');

let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await startApp({ SOUK_RICHTEXT_SEPARATOR: separator });
  admin = await souk.as.admin();
});
afterAll(() => souk.close());

const save = async (content: string, path = '/Admin/notices') => {
  const body =
    path === '/Admin/app_versions'
      ? { name: 'App', version: '1.0.0', version_code: 100, device: 'android', content }
      : {
          name: 'Opening hours',
          content,
          ...(path === '/Admin/agreements' ? { ename: 'hours' } : {}),
        };
  const { code, data } = await admin.post<{ id: number; content: string }>(path, body);
  expect({ code, data }).toMatchObject({ code: 200 });
  return data;
};

describe('the nodes of an answer rebuild the html', () => {
  test.each([
    '<p>Hi</p>',
    '<p>a <strong>b</strong> c</p><p>d &lt;e&gt; &amp; "f" &amp;lt; \\n 中文 👍🏽</p>',
    '<h2>x</h2><ul><li>a</li><li>b<br />c</li></ul><hr />',
    '<p><img src="https://a.example/a.png" alt="a b" width="10" /></p>',
    '<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
    '<p style="text-align:center"><a href="https://a.example/?b=1&amp;c=2" rel="noopener noreferrer nofollow">l</a></p>',
  ])('%s', async (html) => {
    const { id } = await save(html);
    const { data } = await admin.get<{ content: string }>(`/Admin/notices/${id}`);
    expect(data.content.split(separator)[0]).toBe(html);
    expect(htmlOf(readNodes(data.content))).toBe(html);
  });

  test.each([
    ['text without an element', 'a & b', '<p>a &amp; b</p>'],
    ['an element that is not closed', '<p>a<b>b', '<p>ab</p>'],
    ['a closing tag alone', 'a</b>', '<p>a</p>'],
  ])('%s, as an import stored it', async (_, stored, shown) => {
    const { id } = await save('<p>x</p>');
    await souk.sql.run('UPDATE notices SET content = $2 WHERE id = $1', [id, stored]);
    const { data } = await admin.get<{ content: string }>(`/Admin/notices/${id}`);
    expect(htmlOf(readNodes(data.content))).toBe(shown);
  });

  test('they follow the html, not the nodes that were stored with it', async () => {
    const stale = `<p>new</p>${separator}[{"tag":"p","attrs":[],"children":["old"]}]`;
    const { id } = await save(stale);
    const { data } = await admin.get<{ content: string }>(`/Admin/notices/${id}`);
    expect(htmlOf(readNodes(data.content))).toBe('<p>new</p>');
  });

  test.each(['/Admin/notices', '/Admin/agreements', '/Admin/app_versions'])(
    '%s: the row, the lists and what comes back unchanged',
    async (path) => {
      const { id } = await save('<p>Hi</p>', path);
      const whole = `<p>Hi</p>${separator}[{"tag":"p","attrs":[],"children":["Hi"]}]`;
      const { data } = await admin.get<{ content: string }>(`${path}/${id}`);
      expect(data.content.replaceAll(/\s*([[\]{},:])\s*/g, '$1')).toBe(whole);
      await admin.put(`${path}/${id}`, data);
      expect((await admin.get<{ content: string }>(`${path}/${id}`)).data.content).toBe(
        data.content,
      );
    },
  );
});

describe('an editor that did not show the text', () => {
  test.each([
    ['no nodes', `${separator}[]`],
    ['an empty paragraph and no nodes', `<p><br></p>${separator}[]`],
    ['nothing after the separator', separator],
    ['a document without operations', `<p></p>${separator}{"ops":[]}`],
    ['an empty object', `${separator}{}`],
    ['an empty text as a node', `${separator}[""]`],
    ['other nodes', `<p></p>${separator}[{"tag":"p","attrs":[],"children":["old"]}]`],
  ])('does not replace it: %s', async (_, content) => {
    const { id } = await save('<p>kept</p>');
    expect(await admin.put(`/Admin/notices/${id}`, { name: 'New name', content })).toMatchObject({
      code: 200,
      data: { name: 'New name' },
    });
    const { data } = await admin.get<{ content: string }>(`/Admin/notices/${id}`);
    expect(data.content).toMatch(/^<p>kept<\/p>##nodes##/);
  });

  test.each([
    [
      'the nodes of an empty paragraph',
      `<p><br></p>${separator}[{"tag":"p","attrs":[],"children":[{"tag":"br","attrs":[],"children":[]}]}]`,
    ],
    ['no text at all', ''],
  ])('a text that was emptied is emptied: %s', async (_, content) => {
    const { id } = await save('<p>old</p>');
    await admin.put(`/Admin/notices/${id}`, { content });
    const { data } = await admin.get<{ content: string }>(`/Admin/notices/${id}`);
    expect(data.content).not.toContain('old');
  });
});
