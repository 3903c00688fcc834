import { expect, test } from 'vitest';
import { renderPage, renderPages } from '../../../../../server/commands/reference/pages.ts';
import { linkedSections } from '../../../../../server/commands/reference/terms.ts';
import { projectRoot } from '../../../../../server/platform/config/project-root.ts';

const pages = new Map(
  renderPages(projectRoot).map(({ path, text }) => [path.replace('docs/', ''), text]),
);

/** Anchors of the headings of a page, as GitHub makes them. */
const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading.toLowerCase().replaceAll(' ', '-'),
    ),
  );
const anchors = new Map([...pages].map(([page, text]) => [page, anchorsOf(text)]));

test('there are pages for resources, screens and settings', () => {
  expect([...pages.keys()]).toEqual(['resources.md', 'screens.md', 'settings.md']);
});

test.each([...pages])('every directive of %s is replaced', (_page, text) => {
  expect(text).not.toContain('{{');
  expect(text).not.toContain('undefined');
});

const linked = [...pages].filter(([page]) => page !== 'settings.md'); // links to written documents
test.each(linked)('every link inside %s leads to a heading', (page, text) => {
  const links = [...text.matchAll(/\]\(([a-z]+\.md)?#([^)]+)\)/g)];
  const broken = links.filter(([, other = page, anchor = '']) => !anchors.get(other)?.has(anchor));
  expect(links.length).toBeGreaterThan(50);
  expect(broken.map(([link]) => link)).toEqual([]);
});

test('every section that a type links to exists', () => {
  const missing = [...linkedSections].filter((section) => {
    const [page = '', anchor = ''] = section.split('#');
    return !anchors.get(page)?.has(anchor);
  });
  expect(missing).toEqual([]);
});

test('a table of options names type, default and description', () => {
  expect(renderPage('{{options screen page/properties/tree}}', 'screens.md').split('\n')).toEqual([
    '| Option | Type | Default | Description |',
    '| --- | --- | --- | --- |',
    '| `lazy` | boolean | `true` | `true` loads the children of a row when it opens, ' +
      '`false` loads the whole tree at once. |',
    '| `expand` | integer ≥ 0 | `0` | Number of levels expanded initially. |',
  ]);
});

test('a table of options includes those of inline objects', () => {
  const text = renderPage('{{options resource command}}', 'resources.md');
  expect(text).toContain('| `held` | object |');
  expect(text).toContain('| `held.while` | [condition](#conditions) | required |');
});

test('a setting has its values, its default by profile and its meaning', () => {
  const rows = renderPage('{{settings}}', 'settings.md').split('\n');
  expect(rows).toContain(
    '| `LOG_LEVEL` | one of fatal, error, warn, info, debug, silent | ' +
      '`info` in production, else `warn` | least level that is logged |',
  );
  expect(rows.find((row) => row.startsWith('| `SOUK_DATA`'))).toMatch(
    /^\| `SOUK_DATA` \| a folder \| `.data` \|/,
  );
  expect(rows.find((row) => row.startsWith('| `SOUK_JOBS`'))).toContain(
    '| `off` in test, else `on` |',
  );
});

test.each([
  ['{{nothing}}', 'There is no directive "nothing"'],
  ['{{options orders}}', 'There is no meta-schema "orders"'],
  ['{{options screen pages}}', 'schemas/meta/screen.v1.json has no part "pages"'],
  ['{{example screen . 9}}', 'There is no example 9'],
  ['{{screenTypes cell}}', 'There are no types of "cell"'],
])('%s is refused', (template, message) => {
  expect(() => renderPage(template, 'screens.md')).toThrow(message);
});
