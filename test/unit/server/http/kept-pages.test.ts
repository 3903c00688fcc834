import { expect, test } from 'vitest';
import { KeptPages } from '../../../../server/http/kept-pages.ts';

const drawn = (status = 200) => { let n = 0; return async (nonce: string) => new Response(`<p>${n += 1}</p><script nonce="${nonce}"></script><script nonce="${nonce}"></script>`, { status, headers: { 'content-language': 'en' } }); };

test('a page is drawn once until its time is over, each answer with a nonce of its own', async () => {
  let now = 0;
  const pages = new KeptPages({ keepMs: 10, now: () => now }), draw = drawn();
  const [first, second] = await Promise.all([pages.get('en /', draw), pages.get('en /', draw)]);
  expect(first!.nonce).not.toBe(second!.nonce);
  for (const { html, nonce, headers } of [first!, second!]) {
    expect(html).toBe(`<p>1</p><script nonce="${nonce}"></script><script nonce="${nonce}"></script>`);
    expect(headers).toContainEqual(['content-language', 'en']);
  }
  expect((await pages.get('zh-cn /', draw)).html).toContain('<p>2</p>');
  now = 10;
  expect((await pages.get('en /', draw)).html).toContain('<p>3</p>');
});

test.each([404, 503, 302])('an answer %i is not remembered', async (status) => {
  const pages = new KeptPages({ keepMs: 1000 }), draw = drawn(status);
  expect([(await pages.get('en /', draw)).status, (await pages.get('en /', draw)).html.slice(0, 8)]).toEqual([status, '<p>2</p>']);
});
