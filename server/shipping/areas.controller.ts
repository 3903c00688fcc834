import { Controller, Get, Query } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import type { AreaNode, AreaTree } from '../../schemas/contract/calls/areas.ts';
import { Database } from '../config/sql.ts';
import { Access } from '../http/access.ts';
import { wholeNumber } from '../http/paging.dto.ts';
import { areasBelow, areaTree } from './load-areas.ts';

class AreasDto {
  @Transform(({ value }: { value: unknown }) => value === 'true' || value === '1')
  @IsBoolean()
  isLazy: boolean = false;
  @Matches(/^\d{1,20}$/) pid: string = '0';
  /** Levels from the province down. */
  @IsOptional() @Transform(wholeNumber) @IsInt() @Min(1) @Max(3) deep: number = 3;
}

/** Provinces, cities and districts, to choose from (reference §2.3). */
@Controller('api/load_areas')
export class AreasController {
  constructor(private readonly database: Database) {}

  @Get()
  @Access({ area: 'shop', right: 'public' })
  load(
    @Query() { isLazy, pid, deep }: AreasDto,
  ): Promise<readonly AreaNode[] | readonly AreaTree[]> {
    return isLazy ? areasBelow(this.database, pid) : areaTree(this.database, deep);
  }
}
