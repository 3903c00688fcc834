import { IsOptional, Matches } from 'class-validator';

export class ExplainDto {
  /** A row to be explained too. */
  @IsOptional() @Matches(/^[1-9]\d{0,15}$/) id?: string;
}
