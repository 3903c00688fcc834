import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeVersions } from '../node-versions.mjs';

test.each(['README.md', 'deploy/README.md'])('%s names the versions of Node that run', (file) => {
  for (const version of nodeVersions) expect(readFileSync(file, 'utf8')).toContain(version);
});
