import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawWithPieces, piece } from '../../../storefront/piece.tsx';

let drawn = 0;
const Line = piece(
  'line',
  ({ text }: { readonly text: string }) => {
    drawn += 1;
    return <li>{text}</li>;
  },
  ({ text }) => text,
);
const List = piece(
  'list',
  ({ of }: { readonly of: readonly string[] }) => (
    <ul>
      {of.map((text) => (
        <Line key={text} text={text} />
      ))}
    </ul>
  ),
  ({ of }) => of.join(),
);
const Own = piece(
  'own',
  () => <b id={useId()} />,
  () => '',
);
const Never = piece(
  'never',
  () => {
    drawn += 1;
    return <i />;
  },
  () => undefined,
);

const draw = (element: React.ReactNode, language = 'en') =>
  drawWithPieces(language, (Pieces, drawing) =>
    renderToString(<Pieces value={drawing}>{element}</Pieces>),
  );
/** The HTML and the number of pieces rendered for it. */
const drawing = (...asked: Parameters<typeof draw>): readonly [string, number] => {
  const before = drawn;
  const html = draw(...asked);
  return [html, drawn - before];
};

test('a piece is rendered once per language and content', () => {
  expect(drawing(<List of={['a', '</b>&']} />)).toEqual([
    '<ul><li>a</li><li>&lt;/b&gt;&amp;</li></ul>',
    2,
  ]);
  expect(
    drawing(
      <p>
        <List of={['a', '</b>&']} />
      </p>,
    ),
  ).toEqual(['<p><ul><li>a</li><li>&lt;/b&gt;&amp;</li></ul></p>', 0]);
  expect(drawing(<List of={['c', 'a', 'a ']} />)).toEqual([
    '<ul><li>c</li><li>a</li><li>a </li></ul>',
    2,
  ]);
  expect(drawing(<Line text="a" />, 'zh-cn')).toEqual(['<li>a</li>', 1]);
});

test('outside a server rendering a piece is the component itself', () => {
  expect(renderToString(<Line text="z" />)).toBe('<li>z</li>');
});

test('a piece without a key, or with an element id, is rendered each time', () => {
  draw(<Never />);
  expect(drawing(<Never />)).toEqual(['<i></i>', 1]);
  const [one, other] = [
    draw(<Own />),
    draw(
      <div>
        <Own />
        <Own />
      </div>,
    ),
  ];
  expect(one).toMatch(/^<b id="[^"]+"><\/b>$/);
  expect(new Set(other.match(/id="[^"]+"/g)).size).toBe(2);
});
