import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinyin } from 'pinyin-pro';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inProject } from '../platform/config/project-root.ts';
import { baselineHash } from './baseline-hash.ts';

/** The statements of `baseline`: its files in the order of their names, one per subject. */
const statements = readBaseline();

/**
 * Creates everything: `baseline`, and the readings of Chinese characters. Its name has the digest
 * of the statements, so a database that other statements made is refused as one of another history.
 */
export class Baseline1763640200001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    // Functions may name tables of later files.
    await query.query('SET LOCAL check_function_bodies = off');
    for (const text of statements) await query.query(text);
    await query.query(
      `
        INSERT INTO pinyin_readings (letter, readings)
        SELECT e->>0, ARRAY(SELECT jsonb_array_elements_text(e->1))
        FROM jsonb_array_elements($1::jsonb) e`,
      [JSON.stringify(readings())],
    );
  }

  async down(): Promise<void> {
    throw new Error('The first migration is not reverted: remove the database instead.');
  }
}
Object.defineProperty(Baseline1763640200001, 'name', {
  value: `Baseline_${baselineHash(statements)}_1763640200001`,
});

/** Of the sources, or of their copy where only the built server is installed. */
function readBaseline(): readonly string[] {
  const sources = inProject('server', 'migrations', 'baseline');
  const folder = existsSync(sources) ? sources : inProject('dist', 'server', 'baseline');
  return readdirSync(folder)
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}

/** Characters of Chinese with at most two readings each, the usual one first. */
const readings = (): readonly (readonly [string, readonly string[]])[] =>
  Array.from({ length: 0x9fa6 - 0x4e00 }, (_, index) => {
    const letter = String.fromCodePoint(0x4e00 + index);
    const all = pinyin(letter, { multiple: true, toneType: 'none', type: 'array', v: true });
    const known = [...new Set(all)].filter((reading) => /^[a-z]+$/.test(reading)).slice(0, 2);
    return [letter, known] as const;
  }).filter(([, known]) => known.length > 0);
