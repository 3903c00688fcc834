import type { Field, Resource, Row } from '../../../../../schemas/rules/types.ts';
import { isObject } from '../../../../../schemas/rules/values/is-object.ts';
import type { Actor } from '../../../../platform/http/access/actor.ts';
import { isEmptyValue, isSameValue } from '../../../../platform/http/request/same-value.ts';
import type { Call } from '../../call.ts';
import type { CrudContext } from '../../crud-context.ts';
import type { WireRow } from '../../read/show-row.ts';

/** A body without its proof. */
interface ProvenBody {
  readonly body: unknown;
  /** The caller's own password; undefined when none is sent. */
  readonly proof: string | undefined;
}

/** Whether values that need a proof are written, which only a session that has not ended may do. */
export const writesProvenFields = (resource: Resource, actor: Actor, values: Row): boolean =>
  sentProofFields(resource, actor, values).length > 0;

/** The fields of which a value needs the caller's own password. */
export const proofFields = ({ fields }: Resource, { area }: Actor): readonly Field[] =>
  [...fields.values()].filter(
    ({ proof, changes }) =>
      proof.includes(area) || Object.values(changes).some((change) => change.proof),
  );

/** Takes the proof out of a body, for a resource with fields that need one. */
export function takeProof(
  resource: Resource,
  actor: Actor,
  body: unknown,
  header: string | undefined,
): ProvenBody {
  if (!isObject(body) || proofFields(resource, actor).length === 0) return { body, proof: header };
  const { proof, ...fields } = body;
  return { body: fields, proof: header ?? (typeof proof === 'string' ? proof : undefined) };
}

interface ProvenWrite {
  readonly actor: Actor;
  readonly resource: Resource;
  /** Canonical values by field. */
  readonly values: Row;
  readonly proof: string | undefined;
}

interface ProvenUpdate extends ProvenWrite {
  /** Reads the row as the caller reads it; undefined when the caller cannot. */
  readonly readStored: () => Promise<WireRow | undefined>;
}

type Proofs = Pick<CrudContext, 'proof'>;

/**
 * Asserts that an update of fields with `proof` carries the caller's own password. A value that is
 * sent as it is stored needs none: clients send whole rows back.
 *
 * @throws Refusal 422 at `/proof`; `auth.tooMany`
 */
export async function assertFieldProof(
  crud: Proofs,
  { actor, resource, values, proof, readStored }: ProvenUpdate,
): Promise<void> {
  const sent = sentProofFields(resource, actor, values);
  if (sent.length === 0) return;
  const stored = await readStored();
  if (!stored) return; // The update itself answers 404
  if (sent.some(({ name }) => !isSameValue(values[name], stored[name])))
    await crud.proof.check(actor, proof);
}

/**
 * Asserts the same of a new row. An empty value and the default need no password.
 *
 * @throws Refusal 422 at `/proof`; `auth.tooMany`
 */
export async function assertNewProof(
  crud: Proofs,
  { actor, resource, values, proof }: ProvenWrite,
): Promise<void> {
  const isSet = ({ name, default: preset }: Field): boolean =>
    !isEmptyValue(values[name]) && !isSameValue(values[name], preset);
  if (sentProofFields(resource, actor, values).some(isSet)) await crud.proof.check(actor, proof);
}

/**
 * Asserts the same of deleted rows that come back with what their fields grant.
 *
 * @throws Refusal 422 at `/proof`; `auth.tooMany`
 */
export async function assertRestoreProof(
  { crud, actor, resource }: Omit<Call, 'sql'>,
  proof: string | undefined,
): Promise<void> {
  if (proofFields(resource, actor).length > 0) await crud.proof.check(actor, proof);
}

const sentProofFields = (resource: Resource, actor: Actor, values: Row): readonly Field[] =>
  proofFields(resource, actor).filter(
    ({ name, proof, changes }) =>
      Object.hasOwn(values, name) &&
      (proof.includes(actor.area) || changes[String(values[name])]?.proof),
  );
