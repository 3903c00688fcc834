import { Injectable } from '@nestjs/common';
import type { Row } from '../../../schemas/rules/types.ts';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../resources/hooks/resource-hooks.ts';

/** A group that an admin renamed keeps its names (docs/decisions/0100-names-of-groups.md). */
@ResourceHooks('admin_permission_groups')
@Injectable()
export class PermissionGroupHooks implements WriteHooks {
  async beforeWrite({ before, values }: WriteContext): Promise<Row | undefined> {
    const isRenamed = (['name', 'ename'] as const).some(
      (name) => values[name] !== undefined && values[name] !== before?.[name],
    );
    return isRenamed ? { is_renamed: 1 } : undefined;
  }
}
