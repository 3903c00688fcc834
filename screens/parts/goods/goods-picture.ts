/** Sizes of goods pictures in px, as `size` and `thumbs` in schemas/resources/goods.json. */
export const goodsPicture = {
  width: 800,
  height: 800,
  thumb: [
    [400, 400],
    [300, 300],
    [150, 150],
  ],
} as const;
