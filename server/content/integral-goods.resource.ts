import { defineResource } from '../resources/define-resource.ts';

/** The first picture is the one that lists show (reference 3.4). */
export const integralGoods = defineResource('integral_goods', {
  beforeWrite: async ({ values }) => {
    const pictures = values['goods_images'];
    return Array.isArray(pictures)
      ? { goods_master_image: (pictures as readonly string[])[0] ?? '' }
      : undefined;
  },
});
