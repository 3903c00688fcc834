import { afterEach, expect, test } from 'vitest';
import { resolveProject } from '../../../../server/backoffice/check/load-project.ts';
import { readProjectFiles } from '../../../../server/backoffice/check/project-files.ts';
import { draftCommand, TableOwners } from '../../../../server/doctor/table-owners.ts';
import { files } from '../../../helpers/backoffice/linted-project.ts';
import { projectFolder } from '../../../helpers/server/project-folder.ts';

const folders: { readonly remove: () => void }[] = [];
afterEach(() => folders.splice(0).forEach((folder) => folder.remove()));

const label = { en: 'Pad', 'zh-cn': '本子' };
const resource = (name: string, fields: object) => ({
  resource: name,
  label,
  fields,
  scope: { Admin: true },
});
function owners(): TableOwners {
  const folder = projectFolder({
    ...files,
    'extensions/pads/resources/pads.json': resource('pads', { name: { type: 'text', label } }),
    'extensions/pads/extends/resources/notes.json': {
      fields: { colour: { type: 'text', label }, date: { type: 'date', label } },
    },
    'extensions/pads/migrations/1700000000001-pads.ts':
      'await query.query(`CREATE TABLE "pad_covers" ("id" bigserial)`);\n',
    'extensions/aprons/resources/aprons.json': resource('aprons', {
      pad_id: { type: 'ref', resource: 'pads', label },
    }),
    'node_modules/souk-pens/resources/pens.json': resource('pens', {
      name: { type: 'text', label },
    }),
  });
  folders.push(folder);
  return new TableOwners(folder.root, resolveProject(readProjectFiles(folder.root)));
}

const pads = 'extensions/pads';
test.each([
  ['CREATE TABLE "pads" ("id" BIGSERIAL NOT NULL, "name" text)', pads],
  ['CREATE TABLE "notes" ("id" BIGSERIAL NOT NULL, "colour" text)', ''],
  ['ALTER TABLE "pads" ADD "size" bigint', pads],
  ['ALTER TABLE "notes" ADD "colour" text', pads],
  ['ALTER TABLE "notes" ADD "born" date', ''],
  ['ALTER TABLE "notes" RENAME COLUMN "color" TO "colour"', pads],
  [`COMMENT ON COLUMN "notes"."name" IS 'of "colour"'`, ''],
  ['CREATE INDEX "ix_notes_colour" ON "notes" ("colour")', pads],
  ['CREATE UNIQUE INDEX uq_pads_name ON public.pads USING btree (name)', pads],
  ['CREATE INDEX ix_notes_colour ON public.notes USING btree (colour)', pads],
  ['ALTER SEQUENCE "pads_id_seq" RENAME TO "books_id_seq"', pads],
  ['UPDATE "pads" t SET "size" = 1', pads],
  ['DROP TABLE "pad_covers"', pads],
  ['CREATE TRIGGER "row_event" AFTER INSERT OR UPDATE OR DELETE ON "pads" FOR EACH ROW', pads],
  ['DROP TRIGGER "row_event" ON "pads"', pads],
  ['DROP TABLE "shelves_of_others"', ''],
  ['ALTER TABLE "notes" ADD CONSTRAINT "fk" FOREIGN KEY ("a") REFERENCES "pads"("id")', ''],
  ['CREATE TABLE "pens" ("id" BIGSERIAL NOT NULL)', ''],
])('%s belongs to "%s"', (statement, owner) => {
  const parts = owners().split({ up: [statement], down: [], deletes: [] });
  expect(parts.map((part) => part.owner)).toEqual([owner]);
});

test('a draft is divided by owners, the referred tables first', () => {
  const draft = {
    up: [
      'CREATE TABLE "aprons" ("id" bigserial, "pad_id" bigint)',
      'CREATE TABLE "pads" ("id" bigserial)',
      'ALTER TABLE "notes" DROP COLUMN "phone"',
      'DROP INDEX "ix_aprons_old"',
      'ALTER TABLE "aprons" ADD CONSTRAINT "fk" FOREIGN KEY ("pad_id") REFERENCES "pads"("id")',
      'DROP TABLE "pad_covers"',
    ],
    down: [
      'CREATE TABLE "pad_covers" ("id" bigserial)',
      'ALTER TABLE "aprons" DROP CONSTRAINT "fk"',
      'CREATE INDEX ix_aprons_old ON public.aprons USING btree (old)',
      'ALTER TABLE "notes" ADD "phone" text',
      'DROP TABLE "pads"',
      'DROP TABLE "aprons"',
    ],
    deletes: ['the column "phone" of "notes"', 'the table "pad_covers"'],
  };
  const { up, down } = draft;
  expect(owners().split(draft)).toEqual([
    { owner: '', up: [up[2]], down: [down[3]], deletes: [draft.deletes[0]] },
    { owner: pads, up: [up[1], up[5]], down: [down[0], down[4]], deletes: [draft.deletes[1]] },
    {
      owner: 'extensions/aprons',
      up: [up[0], up[3], up[4]],
      down: [down[1], down[2], down[5]],
      deletes: [],
    },
  ]);
});

test('nothing of a draft is left out: what fits no part is confirmed in each, and undone by the last', () => {
  const draft = {
    up: ['ALTER TABLE "notes" DROP COLUMN "phone"', 'CREATE TABLE "pads" ("id" bigserial)'],
    down: ['CREATE TABLE "aprons" ("id" bigserial)'],
    deletes: ['the table "aprons"'],
  };
  const parts = owners().split(draft);
  expect(parts.map(({ deletes }) => deletes)).toEqual([draft.deletes, draft.deletes]);
  expect(parts.map(({ down }) => down)).toEqual([[], draft.down]);
});

test.each([
  [['', ''], 'npm run migration <name>'],
  [[pads, pads], 'npm run migration -- <name> --in pads'],
  [['', pads], 'npm run migration <name>'],
  [[], 'npm run migration <name>'],
])('what %j lacks is drafted by %s', (found, command) => {
  expect(draftCommand(found)).toBe(command);
});
