import { Injectable } from '@nestjs/common';
import type { Actor } from '../platform/http/access/actor.ts';
import { LiveAudience } from '../platform/live/live-audience.ts';
import { isVisibleTo, type LiveNotice } from '../platform/live/live-notice.ts';
import { CrudContext } from './resources/crud-context.ts';

/** Decides by the resource of the changed rows who receives a notice. */
@Injectable()
export class ResourceAudience extends LiveAudience {
  constructor(private readonly crud: CrudContext) {
    super();
  }

  invalidateCounts({ resource }: LiveNotice): void {
    const table = this.crud.resources.byName.get(resource)?.table;
    if (table !== undefined) this.crud.counts.invalidate(table);
  }

  includes(actor: Actor, notice: LiveNotice): boolean {
    return isVisibleTo(actor, this.crud.resources.byName.get(notice.resource), notice);
  }
}
