import { Injectable, Param, type PipeTransform } from '@nestjs/common';
import { readId } from './ids.ts';

@Injectable()
class ReadIdPipe implements PipeTransform<string, number> {
  /** @throws Refusal `resources.badId` */
  transform(text: string): number {
    return readId(text);
  }
}

/** The id in a path: `@RowId() id: number`. */
export const RowId = (): ParameterDecorator => Param('id', ReadIdPipe);
