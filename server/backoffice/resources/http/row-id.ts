import { Injectable, Param, type PipeTransform } from '@nestjs/common';
import { parseId } from '../parse-ids.ts';

@Injectable()
class ParseIdPipe implements PipeTransform<string, number> {
  /** @throws Refusal `resources.badId` */
  transform(text: string): number {
    return parseId(text);
  }
}

/** The id of the path: `@RowId() id: number`. */
export const RowId = (): ParameterDecorator => Param('id', ParseIdPipe);
