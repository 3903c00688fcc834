import { Circle, type LucideIcon } from 'lucide-react';
import { contentIcons } from './content-icons.ts';
import { toolIcons } from './tool-icons.ts';

/** Lucide icons by Font Awesome 4 name, which menus store. The icon picker uses this order. */
const icons: ReadonlyMap<string, LucideIcon> = new Map([...contentIcons, ...toolIcons]);

/** The icon of `fa-truck`, `fa fa-truck` or `truck`; a circle for an unknown name. */
export function iconOf(name: string): LucideIcon {
  return icons.get(shortName(name)) ?? Circle;
}

/** Whether `iconOf` has an icon for the name. */
export const isIcon = (name: string): boolean => icons.has(shortName(name));

/** The names of the icon picker, as stored: `fa-dashboard` first. */
export const iconNames: readonly string[] = [...icons.keys()].map((name) => `fa-${name}`);

const shortName = (name: string): string =>
  name
    .trim()
    .replace(/^fa\s+/, '')
    .replace(/^fa-/, '');
