/**
 * How pictures of goods are stored, as the resource's `size` and `thumbs` say
 * (schemas/resources/goods.json).
 */
export const goodsPicture = {
  width: 800,
  height: 800,
  thumb: [
    [400, 400],
    [300, 300],
    [150, 150],
  ],
} as const;
