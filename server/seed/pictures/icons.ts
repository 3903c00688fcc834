import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string } | undefined>>;
}
let set: IconSet | undefined;

/**
 * SVG body of a Fluent Emoji icon (MIT) on a 32 × 32 field. The set is 100 MB of JSON and is read
 * on first use.
 */
export function iconBody(name: string): string {
  // Read and parsed without `require`, whose module cache would never release the data.
  set ??= JSON.parse(
    readFileSync(
      createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json'),
      'latin1',
    ),
  ) as IconSet;
  const icon = set.icons[name];
  if (!icon) throw new Error(`No icon "${name}" in fluent-emoji`);
  return icon.body;
}

/** Releases the icon set after drawing; a server keeps running after the seed. */
export const releaseIcons = (): void => {
  set = undefined;
};
