import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { maxPageSize } from '../../../../schemas/contract/limits.ts';

/**
 * Reads a whole number as forms and URLs send it. Empty means absent; anything else is left for
 * validation to refuse.
 */
export function wholeNumber({ value }: { value: unknown }): unknown {
  if (value === '' || value === null) return undefined;
  // `@IsInt` accepts 1e30, which no column takes
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : NaN;
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}

/** As `wholeNumber`; empty means `absent`. */
export const numberOr =
  (absent: number | undefined) =>
  ({ value }: { value: unknown }): unknown =>
    wholeNumber({ value }) ?? absent;

/** A whole number of at least `min`; forms and URLs send it as text. */
export const WholeNumber = (min: number, max?: number): PropertyDecorator =>
  WholeNumberOr(undefined, min, max);

/** As `WholeNumber`; empty means `absent`. */
export const WholeNumberOr = (
  absent: number | undefined,
  min: number,
  max?: number,
): PropertyDecorator =>
  applyDecorators(
    ...(max === undefined ? [] : [Max(max)]),
    Min(min),
    IsInt(),
    Transform(numberOr(absent)),
  );

/**
 * Reads a boolean as forms and URLs send it. Empty means absent; anything else is left for
 * validation to refuse.
 */
export function flag({ value }: { value: unknown }): unknown {
  if (value === '' || value === null) return undefined;
  if (value === 'true' || value === '1') return true;
  return value === 'false' || value === '0' ? false : value;
}

/** Reads the number of levels of a tree. Absent, empty and 0 mean `all`. */
export const levelsUpTo =
  (all: number) =>
  ({ value }: { value: unknown }): unknown => {
    const levels = wholeNumber({ value });
    return levels === undefined || levels === 0 ? all : levels;
  };

/** Bounds the offset of a list. */
const maxPage = 100_000;

/** The page of a list that is not a resource. */
export class PagingDto {
  @IsOptional() @WholeNumber(1, maxPage) page?: number;
  @IsOptional() @WholeNumber(1, maxPageSize) per_page?: number;
}
