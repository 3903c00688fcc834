import { readFileSync } from 'node:fs';
import { inProject } from '../config/project-root.ts';

/** Prefix of everything that Vite builds or serves. */
export const urlPrefix = '/dist/';

export type ClientProgram = 'backoffice' | 'storefront';

export interface Chunk {
  readonly name?: string;
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** Vite's manifest of a built program: chunks by source file. */
export type Manifest = Readonly<Record<string, Chunk>>;

/** File that the build writes for a program. */
export const manifestPath = (program: ClientProgram): string =>
  inProject('dist', 'client', '.vite', `${program}.json`);

/** @throws Error without a build */
export const readManifest = (program: ClientProgram): Manifest =>
  JSON.parse(readFileSync(manifestPath(program), 'utf8')) as Manifest;

/** Chunks and everything they import statically. */
export function importedChunks(manifest: Manifest, chunks: readonly Chunk[]): readonly Chunk[] {
  const found = new Set<Chunk>();
  const add = (chunk: Chunk | undefined): void => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports ?? []) add(manifest[name]);
  };
  chunks.forEach(add);
  return [...found];
}

export const styleUrls = (chunks: readonly Chunk[]): readonly string[] =>
  [...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => urlPrefix + file);

export const chunkUrls = (chunks: readonly Chunk[]): readonly string[] =>
  chunks.map(({ file }) => urlPrefix + file);
