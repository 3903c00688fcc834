import { execFileSync } from 'node:child_process';
import { inProject } from '../../platform/config/project-root.ts';

/** Format as `npm run check` asks for. */
export function formatFile(path: string): void {
  const biome = inProject('node_modules/@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'check', '--write', '--linter-enabled=false', path], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
