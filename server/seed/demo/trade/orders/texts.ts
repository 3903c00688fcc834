/** Texts and scores of comments. */
export const comments: readonly (readonly [words: string, score: number])[] = [
  ['做工很细，比图片还好看，家里人都喜欢。', 5],
  ['物流快，包装严实，没有磕碰。', 5],
  ['质量不错，就是发货慢了一天。', 4],
  ['第二次买了，一如既往地好。', 5],
  ['颜色和图片有一点色差，整体满意。', 4],
  ['味道很正，老人小孩都爱吃。', 5],
  ['收到时外箱破了，好在东西没事。', 3],
  ['性价比高，推荐。', 5],
  ['和描述不太一样，有点失望。', 2],
  ['客服耐心，问什么都答。', 5],
];
export const replies = [
  '感谢您的支持，欢迎再来。',
  '谢谢您的认可，我们会继续努力。',
  '给您添麻烦了，已经提醒仓库加强包装。',
] as const;
export const remarks = [
  '',
  '',
  '请尽快发货，谢谢',
  '',
  '工作日送货',
  '',
  '麻烦包装严实一些',
  '',
] as const;
export const reasons = {
  askMoney: '拍错了，不想要了',
  askPart: '少发了一件',
  askReturn: '收到的和描述不太一样，想退货',
  askExchange: '有轻微划痕，想换一件',
} as const;
export const refusal = '商品已使用，影响二次销售';
export const appeal = '只拆封检查过，没有使用，请平台介入';
/** Codes of couriers. */
export const couriers = ['sf', 'yd', 'zt', 'jd', 'yt'] as const;
