import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { expect, test } from 'vitest';
import { validateDto } from '../../../../../../server/platform/http/request/body-pipe.ts';

class Line {
  @IsInt() num: number;
  @IsOptional() @IsString() note?: string;
}
class Order {
  @IsString() name: string;
  @IsOptional() @IsString() remark?: string;
  @IsOptional() @IsInt() mode = 7;
  @IsOptional() @ValidateNested({ each: true }) @Type(() => Line) lines?: Line[];
}

test('null in an optional field is not sent, in nested ones too', async () => {
  const sent = { name: 'a', remark: null, mode: null, lines: [{ num: 1, note: null }] };
  const order = await validateDto(Order, sent);
  expect([order.remark, order.mode, order.lines?.[0]?.note]).toEqual([undefined, 7, undefined]);
});

test('null in a required or an unknown field is refused', async () => {
  await expect(validateDto(Order, { name: null, foo: null })).rejects.toMatchObject({
    errors: [
      { pointer: '/foo', key: 'errors.input.unknown' },
      { pointer: '/name', key: 'errors.input.required' },
    ],
  });
});
