import { existsSync } from 'node:fs';
import { loadProject } from '../../server/check/load-project.ts';
import { inProject, projectRoot } from '../../server/config/root.ts';

const { screens, resources } = loadProject(projectRoot);

/** Every screen file of both back offices. */
export const allScreens = [...screens.values()].map(({ path, kind, area }) => ({ path, kind, area }));

/** A list whose rows are added on its page by the generic form; others are read, and their forms have tests of their own. */
export function isAddedTo({ path, kind, area }: (typeof allScreens)[number]): boolean {
  const screen = screens.get(path)!;
  return kind === 'table' && screen.kind === 'table' && resources.get(screen.resource)!.scope[area]!.can.has('store') && !existsSync(inProject('screens', `${path}/form.tsx`));
}

export function isTree(path: string): boolean {
  const screen = screens.get(path)!;
  return screen.kind === 'table' && resources.get(screen.resource)?.tree !== undefined;
}
