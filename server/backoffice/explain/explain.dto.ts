import { IsOptional, Matches } from 'class-validator';

export class ExplainDto {
  /** Id of a row to explain as well. */
  @IsOptional() @Matches(/^[1-9]\d{0,15}$/) id?: string;
}
