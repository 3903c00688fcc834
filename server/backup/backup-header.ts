import type { SequenceState } from '../platform/database/dump/catalog.ts';

/** The first entry of a backup. */
export const headerName = 'backup.json';

/** Format of this version; a later one refuses what it does not know. */
export const backupFormat = 1;

/** What a backup holds, and what it needs. */
export interface BackupHeader {
  readonly format: number;
  /** Version of the product that wrote it. */
  readonly version: string;
  /** ISO 8601, in UTC. */
  readonly madeAt: string;
  /** Of the tables, oldest first. */
  readonly migrations: readonly string[];
  /** A digest with the secret of the installation; an equal one can decrypt the stored secrets. */
  readonly secretDigest: string;
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[];
}

/** The entry after the tables. */
export const figuresName = 'figures.json';

/** What is known after the tables were read. */
export interface BackupFigures {
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly sequences: readonly SequenceState[];
  /** Files that rows of `files` name and that the disk does not have. */
  readonly missingFiles: readonly string[];
}

export const tablesFolder = 'tables/';
/** Path of a table's rows in a backup. */
export const tableEntry = (table: string): string => `${tablesFolder}${table}.copy`;

/** Path of a stored file in a backup. */
export const fileEntry = (key: string): string => `files/${key}`;
/** The generated secret of the data folder. */
export const secretEntry = 'secret';

/** Text of which the header holds a digest. */
export const secretProbe = 'backup';
