import { existsSync } from 'node:fs';
import { loadProject } from '../../server/check/load-project.ts';
import { inProject, projectRoot } from '../../server/config/root.ts';

const { screens, resources } = loadProject(projectRoot);

/** Every screen file of both back offices. */
export const allScreens = [...screens.values()].map(({ path, kind, area }) => ({
  path,
  kind,
  area,
}));

/** A list whose rows are added on its page by the generic form; others are read, and their forms have tests of their own. */
export function isAddedTo({ path, kind, area }: (typeof allScreens)[number]): boolean {
  const screen = screens.get(path)!;
  return (
    kind === 'table' &&
    screen.kind === 'table' &&
    resources.get(screen.resource)!.scope[area]!.can.has('store') &&
    !existsSync(inProject('screens', `${path}/form.tsx`))
  );
}

/** Whether the form of a list asks for a line of text, by which its rows are found; others are named by what they refer to. */
export function isNamedByText(path: string): boolean {
  const screen = screens.get(path);
  if (screen?.kind !== 'table') return false;
  const fields = resources.get(screen.resource)!.fields;
  return screen.form.some(
    ({ field, type }) => type === 'input' && fields.get(field)?.required === true,
  );
}

export function isTree(path: string): boolean {
  const screen = screens.get(path)!;
  return screen.kind === 'table' && resources.get(screen.resource)?.tree !== undefined;
}
