import { Injectable } from '@nestjs/common';
import type { Page } from '../../schemas/contract/envelope.ts';
import type { Resource } from '../../schemas/rules/types.ts';
import type { Actor } from '../http/actor.ts';
import { Crud } from './crud.ts';
import { readId } from './ids.ts';
import { listRows } from './list-rows.ts';
import { showRow, type WireRow } from './show-row.ts';

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
}
