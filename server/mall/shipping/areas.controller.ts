import { Controller, Get, Query } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import type { AreaNode, AreaTree } from '../../../schemas/contract/calls/areas.ts';
import { maxAllRows } from '../../../schemas/contract/limits.ts';
import { Database, type Rows } from '../../platform/database/sql.ts';
import { Access, Reason } from '../../platform/http/access/access.ts';
import { levelsUpTo } from '../../platform/http/request/paging.dto.ts';
import { IsFormat } from '../../platform/http/request/text-rules.ts';

/** The parent code of provinces on the wire; the table has NULL. */
const rootCode = '0';

const columns = `
  a.id, a.code, coalesce(a.pid, '${rootCode}') AS pid, a.deep, a.name,
  NOT EXISTS (SELECT FROM areas c WHERE c.pid = a.code) AS leaf`;

/** The areas directly below a code; '0': the provinces. */
function loadChildAreas(sql: Rows, parentCode: string): Promise<AreaNode[]> {
  if (parentCode === rootCode) {
    return sql.rows<AreaNode>(
      `SELECT ${columns} FROM areas a WHERE a.pid IS NULL ORDER BY a.id LIMIT 1000`,
      [],
      'areas.top',
    );
  }
  return sql.rows<AreaNode>(
    `SELECT ${columns} FROM areas a WHERE a.pid = $1 ORDER BY a.id LIMIT 1000`,
    [parentCode],
    'areas.below',
  );
}

/** The areas of the first `levels` levels as a tree. */
async function loadAreaTree(sql: Rows, levels: number): Promise<readonly AreaTree[]> {
  const rows = await sql.rows<AreaNode>(
    `SELECT ${columns} FROM areas a WHERE a.deep < $1 ORDER BY a.id LIMIT ${maxAllRows}`,
    [levels],
    'areas.tree',
  );
  const childrenOf = new Map<string, AreaNode[]>();
  for (const row of rows) {
    const siblings = childrenOf.get(row.pid);
    if (siblings) siblings.push(row);
    else childrenOf.set(row.pid, [row]);
  }
  const treeBelow = (code: string): readonly AreaTree[] =>
    (childrenOf.get(code) ?? []).map((area) => ({ ...area, children: treeBelow(area.code) }));
  return treeBelow(rootCode);
}

const queryFlag = ({ value }: { value: unknown }): boolean => value === 'true' || value === '1';

class AreasDto {
  @Transform(queryFlag) @IsBoolean() isLazy: boolean = false;
  @IsFormat('area_code') pid: string = '0';
  /** Number of levels from the province down; 0: all. */
  @Transform(levelsUpTo(3)) @IsInt() @Min(1) @Max(3) deep: number = 3;
}

/** Provinces, cities and districts for pickers (docs/product.md#public-calls). */
@Controller('api/load_areas')
@Reason('public areas')
export class AreasController {
  constructor(private readonly database: Database) {}

  @Get()
  @Access({ area: 'shop', right: 'public' })
  load(
    @Query() { isLazy, pid, deep }: AreasDto,
  ): Promise<readonly AreaNode[] | readonly AreaTree[]> {
    return isLazy ? loadChildAreas(this.database, pid) : loadAreaTree(this.database, deep);
  }
}
