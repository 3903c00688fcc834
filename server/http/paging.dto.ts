import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { maxPageSize } from '../../schemas/contract/limits.ts';

/** A whole number as forms and addresses send it; empty is absent, anything else stays for the check to refuse. */
export function wholeNumber({ value }: { value: unknown }): unknown {
  if (value === '' || value === null) return undefined;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : NaN; // 1e30 passes for an integer, and no column takes it
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}

/** Yes or no as forms and addresses send it; empty is absent, anything else stays for the check to refuse. */
export function flag({ value }: { value: unknown }): unknown {
  if (value === '' || value === null) return undefined;
  return value === 'true' || value === '1'
    ? true
    : value === 'false' || value === '0'
      ? false
      : value;
}

/** Far beyond what anybody reads; our choice. */
const lastPage = 100_000;

/** The window of a list written by hand. */
export class PagingDto {
  @IsOptional() @Transform(wholeNumber) @IsInt() @Min(1) @Max(lastPage) page?: number;
  @IsOptional() @Transform(wholeNumber) @IsInt() @Min(1) @Max(maxPageSize) per_page?: number;
  /** Sent by older clients with every list (reference §2.2), without effect here. */
  @IsOptional() total?: unknown;
  @IsOptional() count?: unknown;
  @IsOptional() last_page?: unknown;
  @IsOptional() current_page?: unknown;
  @IsOptional() isResource?: unknown;
  @IsOptional() isWith?: unknown;
}
