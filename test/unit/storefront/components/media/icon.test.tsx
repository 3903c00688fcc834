import { Heart, House, Search } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createIcon from '../../../../../storefront/components/media/icon.tsx';

/** The contents of lucide's files, passed to our factory. */
const ours = createIcon({
  name: 'search',
  size: 24,
  node: [
    ['path', { d: 'm21 21-4.34-4.34', key: '14j7rj' }],
    ['circle', { cx: '11', cy: '11', r: '8', key: '4ej97u' }],
  ],
});
const inside = (html: string): string => html.replace(/^<svg[^>]*>|<\/svg>$/g, '');
const classOf = (html: string): string | undefined => /class="([^"]*)"/.exec(html)?.[1];

test('an icon has the shapes and class names of lucide, and is hidden from screen readers', () => {
  const Ours = ours;
  const html = renderToStaticMarkup(<Ours className="faint" />);
  const theirs = renderToStaticMarkup(<Search className="faint" />);
  expect(inside(html)).toBe(inside(theirs));
  expect(classOf(html)).toBe(classOf(theirs));
  expect(html).toContain('viewBox="0 0 24 24"');
  expect(html).toContain('aria-hidden="true"');
});

test('aliases of an icon are classes too', () => {
  const House2 = createIcon({ name: 'house', aliases: ['home'], node: [] });
  expect(
    classOf(renderToStaticMarkup(<House2 />))
      ?.split(' ')
      .sort(),
  ).toEqual(
    classOf(renderToStaticMarkup(<House />))
      ?.split(' ')
      .sort(),
  );
  expect(classOf(renderToStaticMarkup(<Heart />))).toBe('lucide lucide-heart');
});
