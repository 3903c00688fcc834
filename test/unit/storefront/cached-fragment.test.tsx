import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cachedFragment, renderWithFragments } from '../../../storefront/cached-fragment.tsx';

let renderCount = 0;
const Line = cachedFragment(
  'line',
  ({ text }: { readonly text: string }) => {
    renderCount += 1;
    return <li>{text}</li>;
  },
  ({ text }) => text,
);
const List = cachedFragment(
  'list',
  ({ texts }: { readonly texts: readonly string[] }) => (
    <ul>
      {texts.map((text) => (
        <Line key={text} text={text} />
      ))}
    </ul>
  ),
  ({ texts }) => texts.join(),
);
const WithElementId = cachedFragment(
  'with-element-id',
  () => <b id={useId()} />,
  () => '',
);
const WithoutKey = cachedFragment(
  'without-key',
  () => {
    renderCount += 1;
    return <i />;
  },
  () => undefined,
);

const render = (element: React.ReactNode, language = 'en') =>
  renderWithFragments(language, (FragmentProvider, pageRender) =>
    renderToString(<FragmentProvider value={pageRender}>{element}</FragmentProvider>),
  );
/** The HTML and the number of components rendered for it. */
const renderAndCount = (...args: Parameters<typeof render>): readonly [string, number] => {
  const before = renderCount;
  const html = render(...args);
  return [html, renderCount - before];
};

test('a fragment is rendered once per language and content', () => {
  expect(renderAndCount(<List texts={['a', '</b>&']} />)).toEqual([
    '<ul><li>a</li><li>&lt;/b&gt;&amp;</li></ul>',
    2,
  ]);
  expect(
    renderAndCount(
      <p>
        <List texts={['a', '</b>&']} />
      </p>,
    ),
  ).toEqual(['<p><ul><li>a</li><li>&lt;/b&gt;&amp;</li></ul></p>', 0]);
  expect(renderAndCount(<List texts={['c', 'a', 'a ']} />)).toEqual([
    '<ul><li>c</li><li>a</li><li>a </li></ul>',
    2,
  ]);
  expect(renderAndCount(<Line text="a" />, 'zh-cn')).toEqual(['<li>a</li>', 1]);
});

test('outside a server rendering a fragment is the component itself', () => {
  expect(renderToString(<Line text="z" />)).toBe('<li>z</li>');
});

test('a fragment without a key, or with an element id, is rendered each time', () => {
  render(<WithoutKey />);
  expect(renderAndCount(<WithoutKey />)).toEqual(['<i></i>', 1]);
  const single = render(<WithElementId />);
  const twice = render(
    <div>
      <WithElementId />
      <WithElementId />
    </div>,
  );
  expect(single).toMatch(/^<b id="[^"]+"><\/b>$/);
  expect(new Set(twice.match(/id="[^"]+"/g)).size).toBe(2);
});

test('fragments of two components with the same content are different', () => {
  const Other = cachedFragment(
    'other',
    ({ text }: { readonly text: string }) => <dd>{text}</dd>,
    ({ text }) => text,
  );
  const both = (
    <>
      <Line text="same" />
      <Other text="same" />
    </>
  );
  const html = '<li>same</li><dd>same</dd>';
  expect([render(both), render(both)]).toEqual([html, html]);
});

test('the least recently used fragments go when all together have more than 16 MiB', () => {
  const Long = cachedFragment(
    'long',
    ({ letter }: { readonly letter: string }) => {
      renderCount += 1;
      return <p>{letter.repeat(3_000_000)}</p>;
    },
    ({ letter }) => letter,
  );
  const rendered = [...'ababcab'].map((letter) => renderAndCount(<Long letter={letter} />)[1]);
  expect(rendered).toEqual([1, 1, 0, 0, 1, 1, 1]);
});
