import { Controller, Get, Query } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn } from 'class-validator';
import type { Member } from '../../../schemas/contract/calls/catalog/shopping.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { Access, CurrentActor, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { PagingDto, wholeNumber } from '../../platform/http/request/paging.dto.ts';
import { ReadMembers } from './read-members.ts';

const numberOrZero = ({ value }: { value: unknown }): unknown => wholeNumber({ value }) ?? 0;

class MembersDto extends PagingDto {
  /** 0: invited by the shopper; 1 and 2: invited by those. */
  @Transform(numberOrZero) @IsIn([0, 1, 2]) lev: 0 | 1 | 2 = 0;
}

/** The accounts that a shopper invited (docs/product.md#referral). */
@Controller('api/user/distributions')
@Reason('the shopper’s own rows: test/e2e/storefront/shopper-calls')
export class DistributionController {
  constructor(private readonly readMembers: ReadMembers) {}

  @Get()
  @Access({ area: 'shop', right: 'signed-in' })
  members(
    @CurrentActor() actor: Actor,
    @Query() { lev: level, ...paging }: MembersDto,
  ): Promise<Page<Member>> {
    return this.readMembers.run(actor, level, paging);
  }
}
