import { existsSync } from 'node:fs';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { MenuJson } from '../../../schemas/rules/authored/menu-json.ts';
import type { PageScreen, Screen } from '../../../schemas/rules/screen-config/screen-types.ts';
import type { Project } from '../check/load-project.ts';
import { inProject } from '../../platform/config/project-root.ts';

/** Every screen and menu file, resolved. Built once from the checked files. */
export class Screens {
  readonly all: readonly Screen[];
  private readonly byPath: ReadonlyMap<string, Screen>;
  private readonly handWritten = new Map<string, boolean>();

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

  /** A page by its path; `Admin/dashboard#5` is the inline page of a board's sixth block. */
  findPage(path: string): PageScreen | undefined {
    const [screenPath = '', index] = path.split('#');
    const screen = this.byPath.get(screenPath);
    if (!screen) return undefined;
    if (screen.kind !== 'board') return index === undefined ? screen : undefined;
    const block = index === undefined ? undefined : screen.blocks[Number(index)];
    if (!block || !('screen' in block) || typeof block.screen === 'string') return undefined;
    return block.screen;
  }

  /** The page that lists a resource in an area: at the resource's own path, else the first one. */
  pageOf(resource: string, area: BackOffice): PageScreen | undefined {
    const pages = this.all.filter(
      (screen): screen is PageScreen =>
        screen.kind === 'table' && screen.area === area && screen.resource === resource,
    );
    return pages.find(({ path, dataPath }) => `/${path}` === dataPath) ?? pages[0];
  }

  /** Whether a menu's `view` has a page: a screen file, or a component under `screens/`. */
  isBuilt(view: string): boolean {
    return this.byPath.has(view) || this.isHandWritten(view);
  }

  private isHandWritten(view: string): boolean {
    if (!/^(Admin|Seller)(\/[a-z0-9_]+)+$/.test(view)) return false;
    const exists = this.handWritten.get(view) ?? existsSync(inProject('screens', `${view}.tsx`));
    this.handWritten.set(view, exists);
    return exists;
  }
}
