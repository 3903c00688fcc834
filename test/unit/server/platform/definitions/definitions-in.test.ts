import { expect, test, vi } from 'vitest';
import type { Definition } from '../../../../../server/platform/definitions/definitions-in.ts';

// Dictionaries of their own: values that are added stay
vi.resetModules();
const { dictEntries, forgetDefinitions, textsOfDefinitions } = await import(
  '../../../../../schemas/contract/statuses.ts'
);
const { definitionsIn, neededSettings } = await import(
  '../../../../../server/platform/definitions/definitions-in.ts'
);

type Shelf = Definition<'shelf'>;
const shelf = (name: string): Shelf => ({ kind: 'shelf', name });
const find = (files: Readonly<Record<string, unknown>>) =>
  definitionsIn<Shelf>(files, 'shelf', 'freight_type');

test('definitions are found among what files export, and their dictionary has their names', () => {
  const wood = { ...shelf('wood'), tone: 'good' as const };
  const found = find({ '/extensions/a/server/wood.shelf.ts': { wood, cm: 3, none: undefined } });
  expect([...found]).toEqual([['wood', wood]]);
  expect(dictEntries('freight_type')).toEqual([
    [0, 'still'],
    [1, 'run'],
    ['wood', 'good'],
  ]);
  expect(textsOfDefinitions().get('dicts.freight_type.wood')).toBe(
    'extensions/a/server/wood.shelf.ts',
  );
});

test('values of an extension that goes are forgotten', () => {
  find({
    '/extensions/b/server/zinc.shelf.ts': { zinc: shelf('zinc') },
    '/extensions/bc/server/iron.shelf.ts': { iron: shelf('iron') },
  });
  forgetDefinitions('extensions/b/');
  expect(dictEntries('freight_type')).toContainEqual(['iron', 'run']);
  expect(dictEntries('freight_type')).not.toContainEqual(['zinc', 'run']);
  expect(textsOfDefinitions().has('dicts.freight_type.zinc')).toBe(false);
});

test('two definitions of one name, and a name with other letters, are refused with their files', () => {
  const [one, two] = ['/server/mall/one.shelf.ts', '/extensions/a/server/two.shelf.ts'];
  expect(() => find({ [one]: { a: shelf('oak') }, [two]: { b: shelf('oak') } })).toThrow(
    'server/mall/one.shelf.ts and extensions/a/server/two.shelf.ts define the shelf "oak"',
  );
  expect(() => find({ [one]: { a: shelf('Oak-1') } })).toThrow('server/mall/one.shelf.ts: "Oak-1"');
});

test('a value that the dictionary has itself is refused', () => {
  const files = { '/server/a.shelf.ts': { a: shelf('none') } };
  expect(() => definitionsIn<Shelf>(files, 'shelf', 'courier_driver')).toThrow(
    'server/a.shelf.ts: the dictionary courier_driver has the value none already',
  );
});

test('the settings of a definition are known with its file', () => {
  const files = { '/server/a.shelf.ts': { a: shelf('pine') } };
  definitionsIn<Shelf>(files, 'shelf', undefined, ({ name }) => ({ groups: [`shelf_${name}`] }));
  expect(neededSettings()).toEqual([{ file: 'server/a.shelf.ts', groups: ['shelf_pine'] }]);
});
