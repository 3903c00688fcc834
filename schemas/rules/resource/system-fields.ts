/** Fields that every row of a table has, and no resource names; with soft delete also `deleted_at`. */
export const systemFields: ReadonlySet<string> = new Set(['id', 'rev', 'created_at', 'updated_at']);
