export const notices: readonly (readonly [name: string, tag: string, content: string])[] = [
  [
    '双十一物流时效说明',
    '物流',
    '<p>十一月十日至十五日订单量较大，部分地区配送将延迟一至两天。 | Order volumes are high from 10 to 15 ' +
      'November. Delivery to some areas will take one to two days longer.</p>',
  ],
  [
    '新版移动端上线',
    '更新',
    '<p>订单页可以同时查看多个包裹，售后进度一目了然。 | The order page now shows all your parcels and the ' +
      'progress of after-sale requests at a glance.</p>',
  ],
  [
    '商家资质年检开始',
    '商家',
    '<p>请各店铺在月底前更新营业执照有效期，逾期将暂停上架新品。 | Stores: please update the expiry date of your ' +
      'business licence by the end of the month. After that, you cannot list new products ' +
      'until you do.</p>',
  ],
  [
    '防诈骗提醒',
    '安全',
    '<p>平台不会以任何理由索要验证码与支付密码。 | The mall never asks for your verification code or ' +
      'payment password, for any reason.</p>',
  ],
  [
    '积分兑换规则调整',
    '会员',
    '<p>积分商品一律包邮，兑换后四十八小时内发出。 | All points items are delivered free and ship within ' +
      'forty-eight hours of redemption.</p>',
  ],
  [
    '春节放假安排',
    '公告',
    '<p>除夕至初三客服照常值班，服务时间为每日 9:00 至 18:00。 | Customer service is open from ' +
      '9:00 to 18:00 every day, from Lunar New Year’s Eve to the third day of the new ' +
      'year.</p>',
  ],
  [
    '店铺评分规则更新',
    '商家',
    '<p>近九十天的评价权重提高，较早评价的权重逐步降低。 | Reviews from the last ninety days now count more. ' +
      'Older reviews gradually count less.</p>',
  ],
  [
    '系统维护通知',
    '更新',
    '<p>周三凌晨两点至三点系统升级，期间支付可能略有延迟。 | We are upgrading the system on Wednesday from 2:00 ' +
      'to 3:00 am. Payments may be slightly delayed during this time.</p>',
  ],
];
