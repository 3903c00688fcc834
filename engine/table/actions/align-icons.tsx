import type { ReactNode } from 'react';

/**
 * Entries of a menu. When one has an icon, the others leave its space, so that their labels are in
 * one line.
 */
export function alignIcons<Entry extends { readonly icon?: ReactNode }>(
  entries: readonly Entry[],
): Entry[] {
  if (entries.every(({ icon }) => !icon)) return [...entries];
  return entries.map((entry) => ({
    ...entry,
    icon: <span className="menu-icon">{entry.icon}</span>,
  }));
}
