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
