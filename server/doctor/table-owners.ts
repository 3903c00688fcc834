import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../backoffice/check/load-project.ts';
import { listFiles } from '../backoffice/check/project-files.ts';
import { Resources } from '../backoffice/resources/registry.ts';
import { columnsOf, hasTable } from '../backoffice/resources/tables/columns.ts';
import type { MigrationDraft } from '../backoffice/resources/tables/draft-migration.ts';
import { entityTables } from '../backoffice/resources/tables/entity-tables.ts';
import { entitiesOf } from '../entities.ts';
import { extensionFolders } from '../platform/config/extension-folders.ts';

/** A part of a draft, with the folder of the extension whose tables it changes; '' is the product. */
export interface OwnedDraft extends MigrationDraft {
  readonly owner: string;
}

/** The table that a statement changes, and the index that it creates. */
const subject =
  /^\s*(?:(?:CREATE|ALTER|DROP) (?:TABLE|SEQUENCE)|UPDATE|INSERT INTO|COMMENT ON COLUMN|(?:CREATE|DROP) TRIGGER "?\w+"?[A-Z ]* ON|CREATE (?:UNIQUE )?INDEX "?(?<index>\w+)"? ON)(?: IF (?:NOT )?EXISTS)?\s+(?:"?public"?\.)?"?(?<name>\w+?)(?:_id_seq)?\b/;

/**
 * The folders of extensions that tables and columns belong to: `extensions/repairs`. A package is
 * installed anew, so that what it lacks is drafted for the product, as everything else is.
 */
export class TableOwners {
  private readonly tables = new Map<string, string>();
  /** By `goods_brands.repair_phone`. */
  private readonly columns = new Map<string, string>();

  constructor(root: string, { resources: byName, placeOf }: Project) {
    const resources = new Resources(byName);
    for (const { table, file, fields } of resources.all.filter(hasTable)) {
      setOnce(this.tables, table, folderOf(file));
      for (const field of fields.values()) {
        const owner = folderOf(placeOf({ file, pointer: `/fields/${field.name}` }).file);
        if (field.through) setOnce(this.tables, field.through, owner);
        for (const { name } of columnsOf(field, resources))
          setOnce(this.columns, `${table}.${name}`, owner);
      }
    }
    for (const folder of extensionFolders(root).filter((path) => folderOf(`${path}/`) !== '')) {
      for (const table of entityTables(entitiesOf(folder))) setOnce(this.tables, table, folder);
      for (const file of listFiles(root, `${folder}/migrations`)) this.readMigration(root, file);
    }
  }

  /** The folder of a column, or of its table where the column is none of an extension. */
  of(table: string, columns: readonly string[] = []): string {
    const own = columns.map((column) => this.columns.get(`${table}.${column}`)).find(Boolean);
    return own ?? this.tables.get(table) ?? '';
  }

  /** The draft by owners. What refers to tables of another owner comes after them. */
  split({ up, down, deletes }: MigrationDraft): readonly OwnedDraft[] {
    const indexes = new Map(
      [...up, ...down].map((statement) => [subject.exec(statement)?.groups?.index, statement]),
    );
    const ownerOf = (text: string): string => {
      const dropped = /^DROP INDEX "(\w+)"/.exec(text)?.[1];
      const statement = (dropped && indexes.get(dropped)) ?? text;
      const { index, name = '' } = subject.exec(statement)?.groups ?? {};
      if (statement.startsWith('CREATE TABLE')) return this.of(name);
      // PostgreSQL prints the columns of an index without quotes
      const words = statement.replace(/'[^']*'/g, '').matchAll(index ? /(\w+)/g : /"(\w+)"/g);
      return this.of(
        name,
        [...words].map(([, word = '']) => word),
      );
    };
    const ownerOfPhrase = (phrase: string): string => {
      const names = [...phrase.matchAll(/"(\w+)"/g)].map(([, name = '']) => name);
      return this.of(names.at(-1) ?? '', names);
    };
    const neededBy = (owner: string): readonly string[] =>
      up
        .filter((statement) => ownerOf(statement) === owner)
        .flatMap((statement) => [...statement.matchAll(/REFERENCES "(\w+)"/g)])
        .map(([, table = '']) => this.of(table));
    const sorted = new Set<string>();
    const place = (owner: string, seen: readonly string[] = []): void => {
      if (seen.includes(owner)) return;
      for (const needed of neededBy(owner)) place(needed, [...seen, owner]);
      sorted.add(owner);
    };
    for (const owner of ['', ...new Set(up.map(ownerOf))]) place(owner);
    const owners = [...sorted].filter((owner) => up.some((text) => ownerOf(text) === owner));
    // A deletion that fits no part is confirmed in each
    const isDeletedBy = (owner: string, phrase: string): boolean => {
      const own = ownerOfPhrase(phrase);
      return own === owner || !owners.includes(own);
    };
    const isUndoneBy = (owner: string, text: string): boolean => {
      const own = ownerOf(text);
      return owner === (owners.includes(own) ? own : owners.at(-1));
    };
    return owners.map((owner) => ({
      owner,
      up: up.filter((text) => ownerOf(text) === owner),
      down: down.filter((text) => isUndoneBy(owner, text)),
      deletes: deletes.filter((phrase) => isDeletedBy(owner, phrase)),
    }));
  }

  /** Tables and columns that an extension has made, also where no file describes them any more. */
  private readMigration(root: string, file: string): void {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, table = ''] of text.matchAll(/CREATE TABLE "(\w+)"/g))
      setOnce(this.tables, table, folderOf(file));
    for (const [, table, column] of text.matchAll(/ALTER TABLE "(\w+)"\s+ADD "(\w+)"/g))
      setOnce(this.columns, `${table}.${column}`, folderOf(file));
  }
}

/** `extensions/repairs/resources/a.json` is in `extensions/repairs`. */
const folderOf = (file: string): string => /^(extensions\/[^/]+)\//.exec(file)?.[1] ?? '';

function setOnce(owners: Map<string, string>, name: string, owner: string): void {
  if (!owners.has(name)) owners.set(name, owner);
}

/** The folder of an owner's migrations. */
export const migrationsOf = (owner: string): string => `${owner || 'server'}/migrations`;

/** The command that drafts what is missing; with several owners it writes a file for each. */
export function draftCommand(owners: readonly string[]): string {
  const [owner, ...others] = new Set(owners);
  return owner && others.length === 0
    ? `npm run migration -- <name> --in ${owner.slice('extensions/'.length)}`
    : 'npm run migration <name>';
}
