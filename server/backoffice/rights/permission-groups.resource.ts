import { Injectable } from '@nestjs/common';
import type { Row } from '../../../schemas/rules/types.ts';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../resources/hooks/resource-hooks.ts';

/**
 * A group that an admin renamed keeps its names; with an empty English name it gets those of the
 * files back (docs/decisions/0042-scope-and-field-access.md).
 */
@ResourceHooks('admin_permission_groups')
@Injectable()
export class PermissionGroupHooks implements WriteHooks {
  async beforeWrite({ before, values }: WriteContext): Promise<Row | undefined> {
    if (values.ename === '') return { is_renamed: 0 };
    const isRenamed = (['name', 'ename'] as const).some(
      (name) => values[name] !== undefined && values[name] !== before?.[name],
    );
    return isRenamed ? { is_renamed: 1 } : undefined;
  }
}
