import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string } | undefined>>;
}
let set: IconSet | undefined;

/**
 * The drawing of an icon of Fluent Emoji (MIT), on a field of 32 by 32. The set is 100 MB of JSON,
 * read when first needed.
 */
export function iconBody(name: string): string {
  // Parsed here, because what `require` has read stays in memory for good.
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

/** Lets go of the set when all is drawn; a server keeps running after its first start. */
export const putIconsAway = (): void => {
  set = undefined;
};
