import { defineResource } from '../../backoffice/resources/hooks/resource-hooks.ts';

/** The first picture becomes the one that lists show. */
export const integralGoods = defineResource('integral_goods', {
  beforeWrite: async ({ values }) => {
    const images = values.goods_images;
    if (!Array.isArray(images)) return undefined;
    return { goods_master_image: (images as readonly string[])[0] ?? '' };
  },
});
