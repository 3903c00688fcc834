import { createRequire } from 'node:module';

interface IconSet { readonly icons: Readonly<Record<string, { readonly body: string } | undefined>> }
let set: IconSet | undefined;

/** The drawing of an icon of Fluent Emoji (MIT), on a field of 32 by 32. The set is 30 MB of JSON, read when first needed. */
export function iconBody(name: string): string {
  set ??= createRequire(import.meta.url)('@iconify-json/fluent-emoji/icons.json') as IconSet;
  const icon = set.icons[name];
  if (!icon) throw new Error(`No icon "${name}" in fluent-emoji`);
  return icon.body;
}
