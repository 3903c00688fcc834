import { execFileSync } from 'node:child_process';
import { inProject } from '../../platform/config/project-root.ts';

/** Formats a file as `npm run check` asks for; what is drafted has its imports in order. */
export function formatFile(path: string): void {
  const biome = inProject('node_modules/@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'format', '--write', path], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
