import { IsOptional, Matches } from 'class-validator';

const wireDate = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/;

/** The time span of a chart, as wire dates, and the unit it is divided into. Tiles send none. */
export class SourceRangeDto {
  @IsOptional() @Matches(wireDate) from?: string;
  @IsOptional() @Matches(wireDate) to?: string;
  @IsOptional() @Matches(/^(week|year|years|custom)$/) by?: string;
}
