import { eventKinds } from '../../../schemas/rules/resource/row-events.ts';
import { mayReadRows } from '../../backoffice/resources/access/related-fields.ts';
import type { Resources } from '../../backoffice/resources/registry.ts';
import type { Profile } from '../../platform/config/env.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { badField } from '../../platform/http/response/errors.ts';
import { ssrfGuard } from '../../platform/outbound/ssrf-guard.ts';

/**
 * Checks where events go: in production an https address whose host is no private address. A name
 * is checked again each time it is looked up (docs/invariants.md#outbound-requests).
 *
 * @throws Refusal 422 at `/url`
 */
export function assertReceiver(address: string, profile: Profile): void {
  if (!isReceiver(address, profile)) throw badField('/url', 'webhooks.address');
}

function isReceiver(address: string, profile: Profile): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const isWeb = url.protocol === 'https:' || (url.protocol === 'http:' && profile !== 'production');
  if (!isWeb || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  try {
    ssrfGuard(profile).assertAllowed(url);
    return true;
  } catch {
    // The guard throws for a private address; the caller names the field
    return false;
  }
}

/**
 * Checks that the events exist and that their rows belong to the store.
 *
 * @param isOfStore whether a store owns the webhook
 * @throws Refusal 422 at `/events`
 */
export function assertEvents(
  events: readonly string[],
  isOfStore: boolean,
  resources: Resources,
): void {
  const kinds = eventKinds(resources.all);
  for (const event of events) {
    const kind = kinds.get(event);
    if (!kind) throw badField('/events', 'webhooks.unknownEvent', { event });
    if (!kind.areas.includes(isOfStore ? 'Seller' : 'Admin'))
      throw badField('/events', 'webhooks.notYourEvent', { event });
  }
}

/**
 * Events carry rows to whoever receives them, so the caller needs the right to read these rows
 * (docs/decisions/0130-webhooks.md). Nobody has it for events in the log whose resource has gone.
 *
 * @throws Refusal 422 at `/events`
 */
export function assertReadable(
  actor: Actor,
  resources: Resources,
  events: readonly string[],
): void {
  const kinds = eventKinds(resources.all);
  for (const event of events) {
    const kind = kinds.get(event);
    if (!kind || !mayReadRows(actor, resources.get(kind.resource), resources))
      throw badField('/events', 'webhooks.unreadableEvent', { event });
  }
}
