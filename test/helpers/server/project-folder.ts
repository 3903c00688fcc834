import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Writes a project of these files, JSON values or texts by path, to a new folder. `undefined`: none. */
export function projectFolder(files: Readonly<Record<string, unknown>>): {
  readonly root: string;
  readonly write: (path: string, content: unknown) => void;
  readonly remove: () => void;
} {
  const root = mkdtempSync(join(tmpdir(), 'souk-project-'));
  const write = (path: string, content: unknown): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(
      join(root, path),
      typeof content === 'string' ? content : JSON.stringify(content, null, 2),
    );
  };
  for (const [path, content] of Object.entries(files))
    if (content !== undefined) write(path, content);
  return { root, write, remove: () => rmSync(root, { recursive: true, force: true }) };
}
