import { parse } from 'jsonc-parser';
import type { MenuJson } from '../../schemas/rules/authored.ts';
import { resolveResource } from '../../schemas/rules/resolve-resource.ts';
import { resolveScreen } from '../../schemas/rules/resolve-screen.ts';
import type { Resource, Screen } from '../../schemas/rules/types.ts';
import type { BackOffice } from '../../schemas/contract/areas.ts';
import { readProjectFiles, screenPathOf, type ProjectFiles } from './project-files.ts';

/** Everything the JSON files say, every default filled. Menus are as written, in the order of the file. */
export interface Project {
  readonly resources: ReadonlyMap<string, Resource>;
  /** By path: `Admin/goods_brands`. */
  readonly screens: ReadonlyMap<string, Screen>;
  readonly menus: Readonly<Record<BackOffice, MenuJson>>;
}

/** Reads and resolves all resources, screens and menus under `root`, once. */
export function loadProject(root: string): Project {
  return resolveProject(readProjectFiles(root));
}

function resolveProject(files: ProjectFiles): Project {
  const resources = new Map(files.resources.map((file) => resolveResource(parse(file.text), file.path)).map((resource) => [resource.name, resource]));
  const screens = new Map(files.screens.map((file) => [screenPathOf(file.path), resolveScreen(parse(file.text), screenPathOf(file.path), file.path, resources)]));
  const menuOf = (area: BackOffice): MenuJson => {
    const file = files.menus.find(({ path }) => path === `screens/${area}/menu.json`);
    return file ? (parse(file.text) as MenuJson) : { area, items: {} };
  };
  return { resources, screens, menus: { Admin: menuOf('Admin'), Seller: menuOf('Seller') } };
}
