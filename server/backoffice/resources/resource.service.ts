import { Injectable } from '@nestjs/common';
import type { ImportCheck, ImportDone } from '../../../schemas/contract/calls/backoffice/import.ts';
import type { SelectOption } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import type { Command, Json, Resource } from '../../../schemas/rules/types.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import type { Wire, WireJson } from '../../platform/http/response/wire-json.ts';
import { assertVerb } from './access/verb-access.ts';
import { runCommand } from './commands/run-command.ts';
import { CrudContext } from './crud-context.ts';
import { type ExportFile, exportRows } from './import-export/export-rows.ts';
import { importRows } from './import-export/import-rows.ts';
import { parseId, parseIds } from './parse-ids.ts';
import { listOptions } from './read/list-options.ts';
import { listRows } from './read/list-rows.ts';
import { type HistoryEntry, readHistory } from './read/read-history.ts';
import { showExpanded, type WireRow } from './read/show-row.ts';
import { showSingle, updateSingle } from './read/single-row.ts';
import { createRow } from './write/create-row.ts';
import { deleteRows } from './write/delete-rows.ts';
import { takeProof } from './write/input/field-proof.ts';
import { restoreRows } from './write/restore-rows.ts';
import { updateRow } from './write/update-row.ts';

type QueryParams = Readonly<Record<string, unknown>>;

/** A command as a route received it. */
export interface CommandCall {
  /** The ids of the path; undefined for a command on the list. */
  readonly ids: string | undefined;
  readonly body: unknown;
  /** The caller's password from the header `proof-password`. */
  readonly proof: string | undefined;
}

/** A write of stored rows as a route received it. */
export interface UpdateCall {
  /** The id of the path; several, joined by commas, to restore rows. */
  readonly id: string;
  readonly body: unknown;
  /** The caller's password from the header `proof-password`. */
  readonly proof?: string | undefined;
}

/** The use cases of every resource. Ids are the texts of the path. */
@Injectable()
export class ResourceService {
  constructor(private readonly crud: CrudContext) {}

  list(
    actor: Actor,
    resource: Resource,
    params: QueryParams,
  ): Promise<WireJson<Page | readonly WireRow[]>> {
    return listRows(this.crud, actor, resource, params);
  }

  async show(
    actor: Actor,
    resource: Resource,
    id: string,
    params: QueryParams = {},
  ): Promise<WireJson<WireRow>> {
    return showExpanded(this.crud, actor, resource, { id: parseId(id), params });
  }

  create(actor: Actor, resource: Resource, body: unknown, proof?: string): Promise<Wire<WireRow>> {
    return createRow(this.crud, actor, resource, { body, proof });
  }

  async update(
    actor: Actor,
    resource: Resource,
    { id, body, proof }: UpdateCall,
  ): Promise<Wire<WireRow>> {
    return updateRow(this.crud, actor, resource, { id: parseId(id), body, proof });
  }

  /**
   * The route checks the right `destroy`, or `deletes` where the area has no `destroy`; several ids
   * always need `deletes`.
   */
  async remove(
    actor: Actor,
    resource: Resource,
    idsText: string,
  ): Promise<{ readonly count: number }> {
    const ids = parseIds(idsText);
    if (ids.length > 1) assertVerb(actor, resource, 'deletes');
    return { count: await deleteRows(this.crud, actor, resource, ids) };
  }

  showSingle(actor: Actor, resource: Resource): Promise<Wire<WireRow>> {
    return showSingle(this.crud, actor, resource);
  }

  updateSingle(
    actor: Actor,
    resource: Resource,
    update: Omit<UpdateCall, 'id'>,
  ): Promise<Wire<WireRow>> {
    return updateSingle(this.crud, actor, resource, update);
  }

  command(
    actor: Actor,
    resource: Resource,
    command: Command,
    { ids, body, proof }: CommandCall,
  ): Promise<Json> {
    return runCommand(this.crud, {
      actor,
      resource,
      command,
      ids: ids === undefined ? undefined : parseCommandIds(command, ids),
      body,
      proof,
    });
  }

  /** Of the body only the proof is read. */
  restore(
    actor: Actor,
    resource: Resource,
    { id, body, proof }: UpdateCall,
  ): Promise<{ readonly count: number }> {
    const sent = takeProof(resource, actor, body, proof);
    return restoreRows(this.crud, {
      actor,
      resource,
      ids: parseIds(id),
      proof: sent.proof,
    });
  }

  options(
    actor: Actor,
    resource: Resource,
    field: string,
    params: QueryParams,
  ): Promise<readonly SelectOption[]> {
    return listOptions(this.crud, actor, resource, { name: field, params });
  }

  history(actor: Actor, resource: Resource, id: string): Promise<readonly HistoryEntry[]> {
    return readHistory(this.crud, actor, resource, parseId(id));
  }

  import(
    actor: Actor,
    resource: Resource,
    params: QueryParams,
    body: unknown,
  ): Promise<ImportCheck | ImportDone> {
    return importRows(this.crud, { actor, resource }, { params, body });
  }

  export(actor: Actor, resource: Resource, params: QueryParams): Promise<ExportFile> {
    return exportRows(this.crud, actor, resource, params);
  }
}

const parseCommandIds = (command: Command, ids: string): readonly number[] =>
  command.on === 'row' ? [parseId(ids)] : parseIds(ids);
