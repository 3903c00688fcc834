import type { BackOffice } from '../../contract/areas.ts';
import { webhookEvents, webhookResources } from '../../contract/dicts/webhook-events.ts';
import type { Resource } from '../types.ts';

/** What happens to a row: the last part of the names of its events. */
export const rowChanges = ['created', 'updated', 'deleted'] as const;

/** An event that webhooks receive. */
export interface EventKind {
  /** Resource of the row that the event shows. */
  readonly resource: string;
  /** Back offices whose webhooks receive it; sellers only for rows of their own store. */
  readonly areas: readonly BackOffice[];
}

/** All events by name: those of the product, then those of resources with `"events": true`. */
export function eventKinds(resources: Iterable<Resource>): ReadonlyMap<string, EventKind> {
  const written = Object.entries(webhookEvents).map(([event, audience]): [string, EventKind] => [
    event,
    {
      resource: webhookResources[event.split('.')[0]!]!,
      areas: audience === 'store' ? ['Admin', 'Seller'] : ['Admin'],
    },
  ]);
  const ofRows = [...resources]
    .filter(({ events }) => events)
    .flatMap((resource) =>
      rowChanges.map((change): [string, EventKind] => [
        `${resource.name}.${change}`,
        { resource: resource.name, areas: eventAreasOf(resource) },
      ]),
    );
  return new Map([...written, ...ofRows]);
}

/**
 * The back offices whose webhooks may receive events of the rows: the platform when it reads every
 * row, sellers when their scope is the store of the row.
 */
export function eventAreasOf(resource: Resource): readonly BackOffice[] {
  const { Admin: platform, Seller: seller } = resource.scope;
  const isRead = (scope: typeof platform): boolean =>
    scope !== undefined && (scope.can.has('index') || scope.can.has('show'));
  const readsAll =
    platform?.read === true ||
    (platform?.read === undefined && Object.keys(platform?.own ?? {}).length === 0);
  return [
    ...(isRead(platform) && readsAll ? (['Admin'] as const) : []),
    ...(isRead(seller) && storeFieldOf(resource) !== undefined ? (['Seller'] as const) : []),
  ];
}

/** The field with the store of a row, if sellers read the rows of their store and no others. */
export function storeFieldOf({ scope, fields }: Resource): string | undefined {
  const { own = {}, read } = scope.Seller ?? {};
  const isOwned = Object.keys(own).length > 0;
  const conditions = Object.entries(isOwned || read === true ? own : (read ?? {}));
  const [name = '', value] = conditions[0] ?? [];
  const isStore = conditions.length === 1 && value === '@user.store_id' && fields.has(name);
  return isStore ? name : undefined;
}
