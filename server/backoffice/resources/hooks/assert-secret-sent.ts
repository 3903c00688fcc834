import { badField } from '../../../platform/http/response/errors.ts';
import type { WriteContext } from './resource-hooks.ts';

/**
 * Asserts that a stored secret is sent nowhere new: a write that changes where it goes brings it
 * again, or removes it. Nobody can read a secret, but who may change the server that gets it could
 * otherwise name an own one (docs/invariants.md#privacy).
 *
 * @param receivers the fields that decide where the secret goes
 * @throws Refusal 422 at the secret
 */
export function assertSecretSent(
  { before, values, resource }: Pick<WriteContext, 'before' | 'values' | 'resource'>,
  secret: string,
  receivers: readonly string[],
): void {
  if (!before?.[secret] || values[secret] !== undefined) return;
  const isChanged = receivers.some((name) => {
    const stored = before[name] ?? resource.fields.get(name)?.default;
    return values[name] !== undefined && (values[name] ?? '') !== (stored ?? '');
  });
  if (isChanged) throw badField(`/${secret}`, 'rules.secretAgain');
}
