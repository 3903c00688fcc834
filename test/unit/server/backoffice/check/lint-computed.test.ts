import { expect, test } from 'vitest';
import {
  files,
  lint,
  notes,
  resource,
  shelves,
} from '../../../../helpers/backoffice/linted-project.ts';

/** Computed fields that no statement could read. */
const label = { en: 'X', 'zh-cn': 'X' };
const computed = (json: object): object => ({ type: 'computed', label, ...json });
const genders = (...values: number[]): object =>
  computed({ of: 'label:kind', dict: values.map((value) => ({ value, label })) });
/** Notes, which refer to shelves by `shelf_id`, and shelves, which count their `notes`. */
const project = (noteFields: object, shelfFields: object = {}): Record<string, unknown> => ({
  ...resource({ fields: { ...notes.fields, ...noteFields } }),
  'schemas/resources/shelves.json': {
    ...shelves,
    fields: { ...shelves.fields, ...shelfFields },
  },
});
const up = { type: 'ref', resource: 'notes', label };

test.each<[string, Record<string, unknown>]>([
  [
    'a chain',
    project(
      { code: computed({ of: 'ref:shelf_id.size' }) },
      { size: computed({ of: 'count:notes' }) },
    ),
  ],
  [
    'a picture of another row',
    project({ code: computed({ of: 'ref:shelf_id.logo' }) }, { logo: { type: 'image', label } }),
  ],
  ['the greatest amount', project({}, { most: computed({ of: 'max:notes.cost' }) })],
  ['own labels of a choice', project({ code: genders(0, 1) })],
  [
    'cases over another computed field',
    project({
      size: computed({ of: 'ref:shelf_id.name' }),
      code: computed({ cases: [{ when: { size: 'S' }, value: 1 }, { value: 2 }] }),
    }),
  ],
])('accepts %s', async (_name, changed) => {
  expect(await lint({ ...files, ...changed })).toEqual([]);
});

test.each<[string, Record<string, unknown>, readonly string[]]>([
  [
    'own labels that miss a value',
    project({ code: genders(0) }),
    ['schemas/resources/notes.json /fields/code/dict 1 of "kind" has no label here'],
  ],
  [
    'own labels of another value',
    project({ code: genders(0, 1, 2) }),
    ['schemas/resources/notes.json /fields/code/dict 2 is no value of "kind"'],
  ],
  [
    'own labels of a reference',
    project({ code: computed({ of: 'label:shelf_id', dict: [{ value: 1, label }] }) }),
    [
      'schemas/resources/notes.json /fields/code/dict labels of "shelf_id" are those of its rows: no "dict" here',
    ],
  ],
  [
    'a field of the parent that is the field itself',
    project({ up_id: up, code: computed({ of: 'ref:up_id.code' }) }),
    [
      'schemas/resources/notes.json /fields/code/of "code" is computed from itself: notes.code → notes.code',
    ],
  ],
  [
    'two fields that are computed from each other',
    project(
      { code: computed({ of: 'ref:shelf_id.last_code' }) },
      { last_code: computed({ of: 'last:notes.code' }) },
    ),
    [
      'schemas/resources/notes.json /fields/code/of "code" is computed from itself: ' +
        'notes.code → shelves.last_code → notes.code',
      'schemas/resources/shelves.json /fields/last_code/of "last_code" is computed from itself: ' +
        'shelves.last_code → notes.code → shelves.last_code',
    ],
  ],
  [
    'a case that compares its own field',
    project({ code: computed({ cases: [{ when: { code: 1 }, value: 1 }, { value: 2 }] }) }),
    [
      'schemas/resources/notes.json /fields/code/cases "code" is computed from itself: notes.code → notes.code',
    ],
  ],
  [
    'a point, which is stored in two columns',
    project(
      { code: computed({ of: 'ref:shelf_id.place' }) },
      { place: { type: 'map', columns: ['lng', 'lat'], label } },
    ),
    ['schemas/resources/notes.json /fields/code/of "place" is a map and cannot be computed from'],
  ],
  [
    'the greatest list of pictures',
    project(
      { pictures: { type: 'images', label } },
      { most: computed({ of: 'max:notes.pictures' }) },
    ),
    ['schemas/resources/shelves.json /fields/most/of "pictures" is an images and has no max'],
  ],
])('refuses %s', async (_name, changed, problems) => {
  expect(await lint({ ...files, ...changed })).toEqual(problems);
});
