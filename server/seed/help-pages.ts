/** A page that every mall begins with; its column is named in `helpColumns`. Shops look the first four up by their names (reference 1.4). */
export interface HelpPage { readonly column: string; readonly name: string; readonly content: string }

/** Columns, and the column above each. */
export const helpColumns: readonly { readonly name: string; readonly parent?: string }[] = [
  { name: '帮助中心' }, { name: '关于商城' },
  { name: '购物指南', parent: '帮助中心' }, { name: '配送与售后', parent: '帮助中心' }, { name: '商家服务', parent: '帮助中心' },
];

const page = (...parts: readonly string[]): string => parts.map((part) => (part.startsWith('<') ? part : `<p>${part}</p>`)).join('');
const list = (...entries: readonly string[]): string => `<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;
const steps = (...entries: readonly string[]): string => `<ol>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ol>`;

export const helpPages: readonly HelpPage[] = [
  { column: '关于商城', name: '网站公告', content: page('<h2>网站公告</h2>', '平台的服务调整、节假日发货安排和规则更新，都会在这里发布。', '<blockquote>重要变更至少提前七天公告，涉及费用的变更提前三十天。</blockquote>') },
  { column: '关于商城', name: '其他合作', content: page('<h2>其他合作</h2>', '欢迎品牌方、物流公司与内容创作者与我们联系，合作方式包括：', list('品牌专题与新品首发', '区域仓配与冷链配送', '达人分销与社群团购'), '请在网站底部查看联系方式，工作日内两天答复。') },
  { column: '帮助中心', name: '帮助中心', content: page('<h2>有什么可以帮您</h2>', '您可以按下面的顺序寻找答案：', steps('在<strong>购物指南</strong>中了解下单与支付', '在<strong>配送与售后</strong>中了解物流与退换货', '在<strong>商家服务</strong>中了解如何开店'), '仍未解决时，请联系所购商品的店铺客服，或致电平台客服。') },
  { column: '关于商城', name: '关于我们', content: page('<h2>关于我们</h2>', '我们是一个多商户购物平台：店铺由商家自己经营，平台负责审核、支付、担保与售后仲裁。', '<h3>我们相信</h3>', list('好东西值得被认真描述', '价格由服务器计算，看到多少就付多少', '出了问题，先解决，再追究')) },
  { column: '购物指南', name: '购物流程', content: page('<h2>购物流程</h2>', steps('浏览或搜索商品，选择规格与数量', '加入购物车，或直接购买', '选择收货地址，核对优惠与运费', '选择支付方式并付款', '收到商品后确认收货并评价'), '未付款的订单会为您保留库存，超过时限后自动取消。') },
  { column: '购物指南', name: '支付方式', content: page('<h2>支付方式</h2>', '平台支持微信支付、支付宝与账户余额。', list('余额支付需要六位数字的支付密码', '一次可以合并支付多个店铺的订单', '已取消的订单若仍收到付款，款项原路退回')) },
  { column: '购物指南', name: '优惠说明', content: page('<h2>优惠说明</h2>', '每个店铺的订单按以下顺序计算优惠：', steps('限时秒杀或拼团价格替代原价', '满足条件的最优满减', '最多一张优惠券', '加上运费'), '优惠总额不会超过商品金额，并按商品金额分摊，退款时按比例退回。') },
  { column: '配送与售后', name: '配送说明', content: page('<h2>配送说明</h2>', '运费由店铺的运费模板决定，下单前即可看到。', list('商家发货后，您可以在订单中查看物流轨迹', '一个订单可能分成多个包裹送达', '生鲜商品请当面验收')) },
  { column: '配送与售后', name: '退换货政策', content: page('<h2>退换货政策</h2>', '订单结算之前，您可以按商品和数量申请售后：', list('<strong>仅退款</strong>：未收到货，或与商家协商一致', '<strong>退货退款</strong>：商家确认收到退货后退款', '<strong>换货</strong>：商家重新发货'), '款项退回原支付方式。与商家无法达成一致时，可以申请平台介入。') },
  { column: '商家服务', name: '商家入驻指南', content: page('<h2>商家入驻指南</h2>', steps('阅读并同意入驻协议', '填写店铺、公司与负责人资料', '等待平台审核，结果会通知您', '审核通过后，用同一账户登录商家后台'), '<h3>需要准备</h3>', list('营业执照照片', '法定代表人身份证正反面照片', '店铺标志，建议尺寸 242×74')) },
  { column: '商家服务', name: '店铺经营规范', content: page('<h2>店铺经营规范</h2>', list('商品标题、图片与详情应与实物一致', '付款后四十八小时内发货，预售商品除外', '不得虚构交易、诱导好评', '售后申请应在二十四小时内处理')) },
  { column: '关于商城', name: '用户协议', content: page('<h2>用户协议</h2>', '注册即表示您同意以下条款。', '<h3>一、账户</h3>', '账户由您本人使用，请妥善保管密码，不向他人透露验证码。', '<h3>二、交易</h3>', '订单在付款后成立，平台为交易提供担保。', '<h3>三、责任</h3>', '因不可抗力造成的延误，双方互不承担违约责任。') },
  { column: '关于商城', name: '隐私政策', content: page('<h2>隐私政策</h2>', '我们只收集完成交易所必需的信息：', list('联系方式与收货地址，用于配送', '订单与支付记录，用于售后与结算', '实名与银行信息，仅用于提现'), '密码以不可逆的方式保存，证件号码加密保存。您可以随时查看、更正或注销。') },
  { column: '关于商城', name: 'Notices of the mall', content: page('<h2>Notices of the mall</h2>', 'Changes of the service, deliveries around holidays and new rules are announced here.', '<blockquote>What matters is announced seven days ahead, what costs money thirty.</blockquote>') },
  { column: '关于商城', name: 'Working with us', content: page('<h2>Working with us</h2>', 'Brands, carriers and people who write about good things are welcome. We work together on', list('brand pages and first launches', 'regional warehouses and cold-chain delivery', 'referrals and neighbourhood groups'), 'You find our contacts at the foot of every page; we answer within two working days.') },
  { column: '帮助中心', name: 'Help centre', content: page('<h2>Help centre</h2>', 'Most answers are close at hand:', steps('<strong>An order</strong>: open it under My orders to pay, to follow its parcels, to confirm or to ask for after-sale service.', '<strong>Money back</strong>: it returns the way it was paid, or to your balance, which you may withdraw.', '<strong>A store does not answer</strong>: appeal to the platform from the after-sale page.', '<strong>Selling here</strong>: three steps under Become a seller.'), 'If that was not it, ask the store you bought from, or call the mall.') },
  { column: '关于商城', name: 'About us', content: page('<h2>About us</h2>', 'We are a market of many stores: merchants run them, the platform checks them, takes the payments, keeps them safe until the goods have arrived, and settles what is disputed.', '<h3>What we believe</h3>', list('A good thing deserves an honest description.', 'Prices are computed by the server: you pay what you see.', 'When something goes wrong, it is solved first and argued about later.')) },
];
