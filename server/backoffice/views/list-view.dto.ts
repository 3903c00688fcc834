import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsString, MaxLength } from 'class-validator';
import { listViewLimits } from '../../../schemas/contract/calls/backoffice/list-views.ts';
import { IsNotBlank, oneLine } from '../../platform/http/request/text-rules.ts';

/** Body of `PUT {area}list_views`. Forms send an empty list as empty text, and numbers as text. */
export class ListViewDto {
  @IsString() @MaxLength(100) readonly screen: string;
  @Transform(oneLine)
  @IsString()
  @IsNotBlank()
  @MaxLength(listViewLimits.name)
  readonly name: string;
  @IsString() @MaxLength(listViewLimits.query) readonly query: string = '';
  @Transform(({ value }) => (value === '' || value === undefined ? [] : value))
  @IsArray()
  @ArrayMaxSize(listViewLimits.hidden)
  @IsString({ each: true })
  @MaxLength(listViewLimits.field, { each: true })
  readonly hidden: readonly string[] = [];
  @Transform(({ value }) => Number(value)) @IsIn([0, 1]) readonly is_default: 0 | 1 = 0;
}
