import { existsSync } from 'node:fs';
import type { BackOffice } from '../../schemas/contract/areas.ts';
import type { MenuJson } from '../../schemas/rules/authored.ts';
import type { PageScreen, Screen } from '../../schemas/rules/types.ts';
import type { Project } from '../check/load-project.ts';
import { inProject } from '../config/root.ts';

/** Every screen and menu file, resolved. Inject it by this class; built once from the checked files. */
export class Screens {
  readonly all: readonly Screen[];
  private readonly byPath: ReadonlyMap<string, Screen>;
  private readonly written = new Map<string, boolean>();

  constructor(private readonly project: Pick<Project, 'screens' | 'menus'>) {
    this.byPath = project.screens;
    this.all = [...project.screens.values()];
  }

  menuOf(area: BackOffice): MenuJson {
    return this.project.menus[area];
  }

  /** A screen by its path, `Admin/goods_brands`. */
  find(path: string): Screen | undefined {
    return this.byPath.get(path);
  }

  /** A page by its path; `Admin/dashboard#5` is the page in place of a board's sixth block. */
  findPage(path: string): PageScreen | undefined {
    const [outer = '', index] = path.split('#');
    const screen = this.byPath.get(outer);
    if (!screen) return undefined;
    if (screen.kind !== 'board') return index === undefined ? screen : undefined;
    const block = index === undefined ? undefined : screen.blocks[Number(index)];
    return block && 'screen' in block && typeof block.screen !== 'string'
      ? block.screen
      : undefined;
  }

  /** The page that lists a resource in an area: the one at the resource's own path, else the first. */
  pageOf(resource: string, area: BackOffice): PageScreen | undefined {
    const pages = this.all.filter(
      (screen): screen is PageScreen =>
        screen.kind === 'table' && screen.area === area && screen.resource === resource,
    );
    return pages.find(({ path, dataPath }) => `/${path}` === dataPath) ?? pages[0];
  }

  /** Whether a menu's `view` has a page: a screen, or one written by hand under `screens/`. */
  isBuilt(view: string): boolean {
    return this.byPath.has(view) || this.isHandWritten(view);
  }

  private isHandWritten(view: string): boolean {
    if (!/^(Admin|Seller)(\/[a-z0-9_]+)+$/.test(view)) return false;
    const known = this.written.get(view) ?? existsSync(inProject('screens', `${view}.tsx`));
    this.written.set(view, known);
    return known;
  }
}
