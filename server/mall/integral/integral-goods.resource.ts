import { Injectable } from '@nestjs/common';
import type { Row } from '../../../schemas/rules/types.ts';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';

/** The first picture becomes the one that lists show. */
@ResourceHooks('integral_goods')
@Injectable()
export class IntegralGoodsHooks implements WriteHooks {
  async beforeWrite({ values }: WriteContext): Promise<Row | undefined> {
    const images = values.goods_images;
    if (!Array.isArray(images)) return undefined;
    return { goods_master_image: (images as readonly string[])[0] ?? '' };
  }
}
