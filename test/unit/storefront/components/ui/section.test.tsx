import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Section } from '../../../../../storefront/components/ui/section.tsx';

test.each([
  ['has its own class by default', {}, '<section class="sect" aria-labelledby="of">'],
  ['has no class attribute without a class', { className: '' }, '<section aria-labelledby="of">'],
  [
    'has an id that links lead to',
    { anchor: 'part', className: 'later' },
    '<section id="part" class="later" aria-labelledby="of">',
  ],
])('a part of a page %s', (_name, props, start) =>
  expect(
    renderToStaticMarkup(
      <Section id="of" title="Goods" {...props}>
        <p>Mug</p>
      </Section>,
    ),
  ).toContain(start),
);
