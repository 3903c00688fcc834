import { IsOptional, Matches } from 'class-validator';

const moment = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/;

/** The span of a chart: from and to as wire dates, and how it is cut. Tiles ask without. */
export class SourceRangeDto {
  @IsOptional() @Matches(moment) from?: string;
  @IsOptional() @Matches(moment) to?: string;
  @IsOptional() @Matches(/^(week|year|years|custom)$/) by?: string;
}
