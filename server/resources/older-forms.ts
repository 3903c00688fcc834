import { isObject } from '../../schemas/rules/parse-compound.ts';
import { parseInteger } from '../../schemas/rules/parse-scalar.ts';
import type { Resource, Row } from '../../schemas/rules/types.ts';
import { type Actor, holdsRight } from '../http/actor.ts';
import { badInput, httpErrors } from '../http/errors.ts';
import { quote } from './columns.ts';
import type { Crud } from './crud.ts';
import type { OlderForm } from './define-resource.ts';
import { runCommand } from './run-command.ts';

/** What is left of a body to be written, and whether a command was run. */
interface Moved { readonly body: unknown; readonly isMoved: boolean }

/**
 * Forms of older clients write a state, or a parcel's number, where ours run commands: one use case stands behind both (decisions 3). The command asks for its own
 * right; a state sent back as it is moves nothing.
 *
 * @throws Refusal 402 without the command's right, 422 for a state that no command leads to, and whatever the command refuses
 */
export async function moveByOlderForm(crud: Crud, actor: Actor, { resource, id, body }: { readonly resource: Resource; readonly id: number; readonly body: unknown }): Promise<Moved> {
  const form = crud.behaviours.of(resource)?.olderForm;
  if (!form || actor.area !== 'Admin' || !isObject(body) || body[form.field] === undefined) return { body, isMoved: false };
  const [row] = await crud.quick.rows<Row>(`SELECT ${[form.field, ...form.told].map(quote).join(', ')} FROM ${quote(resource.table)} WHERE id = $1`, [id], `older.${resource.name}`);
  if (!row) throw httpErrors.notFound();
  const name = commandFor(form, row[form.field], body[form.field]);
  const left = Object.fromEntries(Object.entries(body).filter(([field]) => field !== form.field && !(form.told.includes(field) && (name !== undefined || isSame(row[field], body[field])))));
  if (name === undefined) return { body: left, isMoved: false };
  const command = resource.commands.get(name)!;
  if (!holdsRight(actor, `Admin.${resource.name}.${name}`)) throw httpErrors.noRight();
  await runCommand(crud, { actor, resource, command, ids: [id], body: form.input(name, id, body), proof: undefined });
  const { rev: _, ...rest } = left;
  return { body: rest, isMoved: true };
}

function commandFor({ field, commands }: OlderForm, stored: unknown, sent: unknown): string | undefined {
  if (isSame(stored, sent)) return undefined;
  if (typeof commands === 'string') return commands;
  const command = commands[parseInteger(sent) ?? -1];
  if (command === undefined) throw badInput([{ pointer: `/${field}`, key: 'errors.input.choice', params: {} }]);
  return command;
}

const isSame = (stored: unknown, sent: unknown): boolean => String(stored ?? '') === String(sent ?? '');
