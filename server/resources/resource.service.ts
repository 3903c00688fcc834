import { Injectable } from '@nestjs/common';
import type { Page } from '../../schemas/contract/envelope.ts';
import type { Resource } from '../../schemas/rules/types.ts';
import type { Actor } from '../http/actor.ts';
import { Crud } from './crud.ts';
import { createRow } from './create-row.ts';
import { deleteRows } from './delete-rows.ts';
import { readId, readIds } from './ids.ts';
import { listRows } from './list-rows.ts';
import { requireVerb } from './routes-of.ts';
import { showRow, type WireRow } from './show-row.ts';
import { updateRow } from './update-row.ts';

type Query = Readonly<Record<string, unknown>>;

/** The use cases of every resource, one line each; controllers call nothing else. */
@Injectable()
export class ResourceService {
  constructor(private readonly crud: Crud) {}

  list(actor: Actor, resource: Resource, query: Query): Promise<Page | readonly WireRow[]> {
    return listRows(this.crud, actor, resource, query);
  }

  show(actor: Actor, resource: Resource, id: string): Promise<WireRow> {
    return showRow(this.crud, actor, resource, readId(id));
  }

  create(actor: Actor, resource: Resource, body: unknown): Promise<WireRow> {
    return createRow(this.crud, actor, resource, body);
  }

  update(actor: Actor, resource: Resource, id: string, body: unknown): Promise<WireRow> {
    return updateRow(this.crud, actor, resource, { id: readId(id), body });
  }

  /** One id asks for the right `destroy`, which the route has checked; several ask for `deletes` too. */
  async remove(actor: Actor, resource: Resource, text: string): Promise<{ readonly count: number }> {
    const ids = readIds(text);
    if (ids.length > 1) requireVerb(actor, resource, 'deletes');
    return { count: await deleteRows(this.crud, actor, resource, ids) };
  }
}
