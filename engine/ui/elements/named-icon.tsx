import { iconOf } from '../theme/icons.ts';

/** The icon that a file names, such as `fa-truck`; nothing without a name. */
export function NamedIcon({ name }: { readonly name: string | undefined }) {
  if (!name) return null;
  const Icon = iconOf(name);
  return <Icon size={15} aria-hidden />;
}
