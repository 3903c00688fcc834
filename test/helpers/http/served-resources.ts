import { type Area, areas } from '../../../schemas/contract/areas.ts';
import { checkedProject } from '../backoffice/checked-project.ts';
import { startApp, type TestApp } from '../server/app.ts';
import { ResourceCaller } from './resource-caller.ts';

export const { resources, screens } = checkedProject;
/** Every resource in every area that reaches it. */
export const served = [...resources.values()].flatMap((resource) =>
  areas
    .filter((area) => (resource.scope[area]?.can.size ?? 0) > 0)
    .map((area) => ({ resource, area, name: `${area} ${resource.name}` })),
);
/** Resources with rows whose area may do the verb. */
export const can = (
  verb: 'index' | 'show' | 'store' | 'update' | 'destroy' | 'deletes' | 'import' | 'export',
) =>
  served.filter(
    ({ resource, area }) => resource.scope[area]!.can.has(verb) && !resource.scope[area]!.single,
  );
/** Resources with rows that their area lists, reads, adds, edits and deletes. */
export const canDoAll = can('store').filter(({ resource, area }) =>
  ['index', 'show', 'update', 'destroy'].every((verb) =>
    resource.scope[area]!.can.has(verb as 'index'),
  ),
);

interface EveryCaller {
  readonly app: TestApp;
  readonly callerOf: (area: Area) => ResourceCaller;
}
/** Starts a mall with a caller per area. */
export async function startCallers(): Promise<EveryCaller> {
  const app = await startApp();
  const callers = new Map<Area, ResourceCaller>();
  for (const area of areas) callers.set(area, await ResourceCaller.of(app, area));
  return { app, callerOf: (area) => callers.get(area)! };
}
