import { Controller, Get, Query } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional, Max, Min } from 'class-validator';
import type { AreaNode, AreaTree } from '../../../../schemas/contract/calls/areas.ts';
import { Database } from '../../../platform/database/sql.ts';
import { Access } from '../../../platform/http/access/access.ts';
import { levelsUpTo } from '../../../platform/http/request/paging.dto.ts';
import { IsFormat } from '../../../platform/http/request/text-rules.ts';
import { loadAreaTree, loadChildAreas } from './load-areas.ts';

const queryFlag = ({ value }: { value: unknown }): boolean => value === 'true' || value === '1';

class AreasDto {
  @Transform(queryFlag)
  @IsBoolean()
  isLazy: boolean = false;

  /** Sent by legacy clients; it has no effect. */
  @IsOptional()
  type?: unknown;

  @IsFormat('area_code')
  pid: string = '0';

  /** Number of levels from the province down; 0: all. */
  @Transform(levelsUpTo(3))
  @IsInt()
  @Min(1)
  @Max(3)
  deep: number = 3;
}

/** Provinces, cities and districts for pickers (docs/product.md#public-calls). */
@Controller('api/load_areas')
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
