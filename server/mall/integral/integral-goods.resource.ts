import { Injectable } from '@nestjs/common';
import type { Row } from '../../../schemas/rules/types.ts';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { badInput } from '../../platform/http/response/errors.ts';
import { masterPicture } from '../catalog/master-picture.ts';

/** The picture that lists show is chosen as that of goods (`masterPicture`). */
@ResourceHooks('integral_goods')
@Injectable()
export class IntegralGoodsHooks implements WriteHooks {
  async beforeWrite({ before, values }: WriteContext): Promise<Row> {
    const { master, errors } = masterPicture(before, values);
    if (errors.length > 0) throw badInput(errors);
    return { goods_master_image: master };
  }
}
