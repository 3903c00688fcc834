import type { Field, Json } from '../../../schemas/rules/types.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { dictLabels, labelText } from '../resources/read/labels.ts';
import type { Operation } from './operations.ts';

/** Values of an enumeration in a schema; longer ones are named by their resource. */
const maxValues = 50;

/** How an operation is called, for a program that has not read the documents. */
export function describeOperation(operation: Operation, actor: Actor): Json {
  const { name, method, path, fields, command, needsProof, isDangerous } = operation;
  const isRead = method === 'GET';
  return {
    name,
    method,
    path,
    ...(command ? { label: labelText(command.label, actor.language) } : {}),
    ...(command?.each ? { body: '{"rows": [{"id": 1, "input": {…}}]}' } : {}),
    ...(command && !command.each ? { body: '{"input": {…}}' } : {}),
    needs_password: needsProof,
    ...(needsProof ? { password: passwordHint(operation) } : {}),
    performed: howPerformed(isRead, isDangerous),
    fields: fields.map((field) => describeField(field, actor, isRead)),
  };
}

const passwordHint = ({ command }: Operation): string =>
  command
    ? 'The own password of the caller, as "proof" beside "input" in the body.'
    : 'The own password of the caller, as "proof" in the body. Only some fields need it: ' +
      'the refusal of a call without it says so.';

function howPerformed(isRead: boolean, isDangerous: boolean): string {
  if (isRead) return 'at once';
  return isDangerous
    ? 'execute tries it and answers a hash; execute with "trial": hash performs it'
    : 'execute tries it; with "trial": hash, or "perform": true, it is performed';
}

function describeField(field: Field, actor: Actor, isRead: boolean): Json {
  const values = dictLabels(field).slice(0, maxValues);
  return {
    name: field.name,
    type: field.as ?? field.type,
    label: labelText(field.label, actor.language),
    ...(isRead ? { filters: [...field.operators] } : { required: field.required }),
    ...(values.length > 0
      ? {
          values: values.map(({ value, label }) => ({
            value,
            label: labelText(label, actor.language),
          })),
        }
      : {}),
    ...(field.resource ? { resource: field.resource } : {}),
    ...(isRead || Object.keys(field.rules).length === 0
      ? {}
      : { rules: { ...field.rules } as unknown as Json }),
  };
}
