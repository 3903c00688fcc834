import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { cellKindOf } from '../../../engine/cells/index.ts';
import { fieldKindOf } from '../../../engine/fields/index.ts';
import { chartKindOf } from '../../../engine/screen/board/chart-kinds.ts';
import { searchKinds } from '../../../engine/table/search/search-kinds.ts';
import '../../../engine/table/search/search-control.tsx';
import { viewKindOf } from '../../../engine/views/index.ts';

const typesIn = (folder: string): readonly string[] =>
  readdirSync(`schemas/kinds/${folder}`).map((file) => basename(file, '.json'));

test.each(typesIn('columns').filter((type) => type !== 'text'))(
  'the column type %s has a component of its own',
  (type) => {
    expect(cellKindOf(type)).not.toBe(cellKindOf('text'));
  },
);

test.each(typesIn('items'))('the form type %s has a component', (type) => {
  expect(fieldKindOf(type)).toMatchObject({ size: expect.stringMatching(/normal|wide/) });
});

test('each view type has a component, and those of one row are wide', () => {
  const wide = typesIn('views').filter((type) => viewKindOf(type).size === 'wide');
  expect(wide).toEqual(['html', 'images', 'map', 'table', 'timeline']);
});

test.each(typesIn('charts').filter((type) => type !== 'table'))(
  'the chart %s has a component of its own',
  (type) => {
    expect(chartKindOf(type)).not.toBe(chartKindOf('table'));
  },
);

test.each(typesIn('search').filter((type) => type !== 'text'))(
  'the search control %s has a component of its own',
  (type) => {
    expect(searchKinds.of(type)).not.toBe(searchKinds.of('text'));
  },
);
