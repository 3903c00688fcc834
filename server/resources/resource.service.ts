import { Injectable } from '@nestjs/common';
import type { ImportDone, ImportTrial } from '../../schemas/contract/calls/import.ts';
import type { ServedOption } from '../../schemas/contract/calls/screens.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import type { Command, Json, Resource } from '../../schemas/rules/types.ts';
import type { Actor } from '../http/actor.ts';
import type { Wire, WireJson } from '../http/wire-json.ts';
import { Crud } from './crud.ts';
import { createRow } from './create-row.ts';
import { deleteRows } from './delete-rows.ts';
import { type ExportFile, exportRows } from './export-rows.ts';
import { readId, readIds } from './ids.ts';
import { importRows } from './import-rows.ts';
import { listOptions } from './list-options.ts';
import { listRows } from './list-rows.ts';
import { type HistoryEntry, readHistory } from './read-history.ts';
import { updateByOlderForm } from './older-forms.ts';
import { restoreRows } from './restore-rows.ts';
import { requireVerb } from './routes-of.ts';
import { runCommand } from './run-command.ts';
import { showSingle, updateSingle } from './single-row.ts';
import { showRow, type WireRow } from './show-row.ts';
import { updateRow } from './update-row.ts';

type Query = Readonly<Record<string, unknown>>;

/** The use cases of every resource, one line each; controllers call nothing else. */
@Injectable()
export class ResourceService {
  constructor(private readonly crud: Crud) {}

  list(
    actor: Actor,
    resource: Resource,
    query: Query,
  ): Promise<WireJson<Page | readonly WireRow[]>> {
    return listRows(this.crud, actor, resource, query);
  }

  show(actor: Actor, resource: Resource, id: string): Promise<WireJson<WireRow>> {
    return showRow(this.crud, actor, resource, readId(id));
  }

  create(actor: Actor, resource: Resource, body: unknown): Promise<Wire<WireRow>> {
    return createRow(this.crud, actor, resource, body);
  }

  async update(
    actor: Actor,
    resource: Resource,
    text: string,
    body: unknown,
  ): Promise<Wire<WireRow>> {
    const id = readId(text);
    return (
      (await updateByOlderForm(this.crud, actor, { resource, id, body })) ??
      updateRow(this.crud, actor, resource, { id, body })
    );
  }

  /** One id asks for the right `destroy`, which the route has checked; several ask for `deletes` too. */
  async remove(
    actor: Actor,
    resource: Resource,
    text: string,
  ): Promise<{ readonly count: number }> {
    const ids = readIds(text);
    if (ids.length > 1) requireVerb(actor, resource, 'deletes');
    return { count: await deleteRows(this.crud, actor, resource, ids) };
  }

  showSingle(actor: Actor, resource: Resource): Promise<Wire<WireRow>> {
    return showSingle(this.crud, actor, resource);
  }

  updateSingle(actor: Actor, resource: Resource, body: unknown): Promise<Wire<WireRow>> {
    return updateSingle(this.crud, actor, resource, body);
  }

  /** `call.ids` is the path's list of ids, undefined for a command on the list; a command on one row takes one. */
  command(
    actor: Actor,
    resource: Resource,
    command: Command,
    call: {
      readonly ids: string | undefined;
      readonly body: unknown;
      readonly proof: string | undefined;
    },
  ): Promise<Json> {
    const ids =
      call.ids === undefined
        ? undefined
        : command.on === 'row'
          ? [readId(call.ids)]
          : readIds(call.ids);
    return runCommand(this.crud, {
      actor,
      resource,
      command,
      ids,
      body: call.body,
      proof: call.proof,
    });
  }

  restore(actor: Actor, resource: Resource, ids: string): Promise<{ readonly count: number }> {
    return restoreRows(this.crud, { actor, resource, ids: readIds(ids) });
  }

  options(
    actor: Actor,
    resource: Resource,
    field: string,
    query: Query,
  ): Promise<readonly ServedOption[]> {
    return listOptions(this.crud, actor, resource, { name: field, query });
  }

  history(actor: Actor, resource: Resource, id: string): Promise<readonly HistoryEntry[]> {
    return readHistory(this.crud, actor, resource, readId(id));
  }

  import(
    actor: Actor,
    resource: Resource,
    query: Query,
    body: unknown,
  ): Promise<ImportTrial | ImportDone> {
    return importRows(this.crud, { actor, resource }, { query, body });
  }

  export(actor: Actor, resource: Resource, query: Query): Promise<ExportFile> {
    return exportRows(this.crud, actor, resource, query);
  }
}
