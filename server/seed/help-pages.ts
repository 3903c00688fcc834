/**
 * An initial help page, in both languages (`localName`). `column` is a name in `helpColumns`.
 * Clients find four pages by name (docs/product.md#content-tables), so those are separate pages in
 * each language.
 */
export interface HelpPage {
  readonly column: string;
  readonly name: string;
  readonly content: string;
}

/** Columns of help pages; `parent` is the name of the column above. */
export const helpColumns: readonly { readonly name: string; readonly parent?: string }[] = [
  { name: '帮助中心 | Help centre' },
  { name: '关于商城 | About the mall' },
  { name: '购物指南 | Shopping', parent: '帮助中心 | Help centre' },
  { name: '配送与售后 | Delivery and returns', parent: '帮助中心 | Help centre' },
  { name: '商家服务 | For sellers', parent: '帮助中心 | Help centre' },
];

const page = (...parts: readonly string[]): string =>
  parts.map((part) => (part.startsWith('<') ? part : `<p>${part}</p>`)).join('');
const list = (...entries: readonly string[]): string =>
  `<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;
const steps = (...entries: readonly string[]): string =>
  `<ol>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ol>`;

export const helpPages: readonly HelpPage[] = [
  {
    column: '关于商城 | About the mall',
    name: '网站公告',
    content: page(
      '<h2>网站公告</h2>',
      '平台服务调整、节假日发货安排和规则更新，均在此发布。',
      '<blockquote>重要变更至少提前七天公告，涉及费用的变更提前三十天。</blockquote>',
    ),
  },
  {
    column: '关于商城 | About the mall',
    name: '其他合作',
    content: page(
      '<h2>其他合作</h2>',
      '欢迎品牌方、物流公司和内容创作者与我们联系，合作方式包括：',
      list('品牌专题与新品首发', '区域仓配与冷链配送', '达人分销与社群团购'),
      '联系方式见网站底部，我们将在两个工作日内答复。',
    ),
  },
  {
    column: '帮助中心 | Help centre',
    name: '帮助中心',
    content: page(
      '<h2>有什么可以帮您</h2>',
      '您可以按以下顺序查找答案：',
      steps(
        '在<strong>购物指南</strong>中了解下单与支付',
        '在<strong>配送与售后</strong>中了解物流与退换货',
        '在<strong>商家服务</strong>中了解如何开店',
      ),
      '如仍未解决，请联系商家客服，或致电平台客服。',
    ),
  },
  {
    column: '关于商城 | About the mall',
    name: '关于我们',
    content: page(
      '<h2>关于我们</h2>',
      '我们是多商家购物平台：店铺由商家独立经营，平台负责资质审核、支付担保与售后仲裁。',
      '<h3>我们相信</h3>',
      list('好商品，值得认真介绍', '明码标价，看到多少付多少', '遇到问题，先解决，再定责'),
    ),
  },
  {
    column: '购物指南 | Shopping',
    name: '购物流程 | How to order',
    content: page(
      '<h2>购物流程 | How to order</h2>',
      steps(
        '浏览或搜索商品，选择规格与数量 | Find something, choose its kind and how many',
        '加入购物车，或直接购买 | Put it into the cart, or buy it at once',
        '选择收货地址，核对优惠与运费 | Choose where it goes, and look at savings and freight',
        '选择支付方式并付款 | Choose how to pay, and pay',
        '收到商品后确认收货并评价 | Confirm once it is here, and tell others how it is',
      ),
      '未付款的订单会为您保留库存，超过时限后自动取消。 | Unpaid orders keep their goods for you until their time ' +
        'is over; then they close by themselves.',
    ),
  },
  {
    column: '购物指南 | Shopping',
    name: '支付方式 | Ways to pay',
    content: page(
      '<h2>支付方式 | Ways to pay</h2>',
      '平台支持微信支付、支付宝与账户余额。 | You pay by WeChat Pay, by Alipay or from your balance.',
      list(
        '余额支付需输入六位数字支付密码 | Paying from the balance takes your payment password of six digits',
        '多个店铺的订单可以合并付款 | Orders of several stores are paid together',
        '已取消的订单若仍收到付款，款项原路退回 | What is paid for a cancelled order goes back the way it came',
      ),
    ),
  },
  {
    column: '购物指南 | Shopping',
    name: '优惠说明 | Coupons and savings',
    content: page(
      '<h2>优惠说明 | Coupons and savings</h2>',
      '每个店铺的订单按以下顺序计算优惠： | What you save is computed for each store, in this order:',
      steps(
        '参加秒杀或拼团的，按秒杀价或拼团价计算 | The price of a seckill or a group takes the place of the usual one',
        '减去满足门槛的最优满减 | The best full reduction that fits',
        '最多使用一张优惠券 | One coupon at most',
        '最后加上运费 | Then freight is added',
      ),
      '优惠总额不超过商品金额，按各商品金额分摊；退款时按实付金额退回。 | Savings never exceed the goods. They are shared ' +
        'over the goods by their price, and a refund gives back what you paid for them.',
    ),
  },
  {
    column: '配送与售后 | Delivery and returns',
    name: '配送说明 | Delivery',
    content: page(
      '<h2>配送说明 | Delivery</h2>',
      '运费由店铺设定，下单前即可看到。 | Each store says what delivery costs; you see it before you order.',
      list(
        '商家发货后，您可以在订单中查看物流动态 | Once it is sent, your order shows each step of its way',
        '一个订单可能拆分为多个包裹 | An order may come in several parcels',
        '生鲜商品请当面验收 | Look at fresh food while the courier is there',
      ),
    ),
  },
  {
    column: '配送与售后 | Delivery and returns',
    name: '退换货政策 | Returns and exchanges',
    content: page(
      '<h2>退换货政策 | Returns and exchanges</h2>',
      '订单结算之前，您可以按商品和数量申请售后： | Until an order is settled you may ask for after-sale ' +
        'service, for all of it or for some pieces:',
      list(
        '<strong>仅退款 | Refund</strong>：未收到货，或与商家协商一致 | : nothing arrived, or the store agrees',
        '<strong>退货退款 | Return</strong>：商家确认收到退货后退款 | : money back once the store has the goods',
        '<strong>换货 | Exchange</strong>：商家重新发货 | : the store sends others',
      ),
      '款项退回原支付方式。与商家无法达成一致时，可以申请平台介入。 | Money goes back the way it was paid. If you and ' +
        'the store do not agree, appeal to the mall.',
    ),
  },
  {
    column: '商家服务 | For sellers',
    name: '商家入驻指南 | How to open a store',
    content: page(
      '<h2>商家入驻指南 | How to open a store</h2>',
      steps(
        '阅读并同意入驻协议 | Read and accept the agreement',
        '填写店铺、公司与负责人资料 | Tell us about the store, the company and who is responsible',
        '等待平台审核，结果会通知您 | Wait for our check; you hear what came of it',
        '审核通过后，使用同一账号登录商家后台 | Then sign in to the seller centre with the same account',
      ),
      '<h3>需要准备 | What you need</h3>',
      list(
        '营业执照照片 | A photo of the business licence',
        '法定代表人身份证正反面照片 | Photos of both sides of the legal representative’s identity card',
        '店铺标志，建议尺寸 242×74 | The logo of the store, 242 × 74 px at best',
      ),
    ),
  },
  {
    column: '商家服务 | For sellers',
    name: '店铺经营规范 | Rules for stores',
    content: page(
      '<h2>店铺经营规范 | Rules for stores</h2>',
      list(
        '商品标题、图片与详情应与实物一致 | Titles, pictures and descriptions show what is sold',
        '付款后四十八小时内发货，预售商品除外 | Goods are sent within 48 hours of the payment, unless sold in advance',
        '不得虚构交易、诱导好评 | No sham orders, no bought praise',
        '售后申请应在二十四小时内处理 | After-sales are answered within 24 hours',
      ),
    ),
  },
  {
    column: '关于商城 | About the mall',
    name: '用户协议 | Terms of use',
    content: page(
      '<h2>用户协议 | Terms of use</h2>',
      '注册即表示您同意以下条款。 | Whoever registers agrees to these terms.',
      '<h3>一、账号 | 1. Your account</h3>',
      '账号仅限您本人使用，请妥善保管密码，切勿向他人透露验证码。 | The account is yours alone. Keep the password safe and tell nobody a code.',
      '<h3>二、交易 | 2. Trading</h3>',
      '订单在付款后成立，平台为交易提供担保。 | An order stands once it is paid; the mall keeps the money ' +
        'safe until the goods have arrived.',
      '<h3>三、责任 | 3. Liability</h3>',
      '因不可抗力造成的延误，双方互不承担违约责任。 | Nobody answers for delays that nobody could prevent.',
    ),
  },
  {
    column: '关于商城 | About the mall',
    name: '隐私政策 | Privacy',
    content: page(
      '<h2>隐私政策 | Privacy</h2>',
      '我们只收集完成交易所必需的信息： | We collect what an order needs, and nothing else:',
      list(
        '联系方式与收货地址，用于配送 | Your phone and address, for delivery',
        '订单与支付记录，用于售后与结算 | Orders and payments, for after-sales and settlement',
        '实名与银行信息，仅用于提现 | Your name and bank, for withdrawals only',
      ),
      '密码以不可逆的方式保存，证件号码加密保存。您可以随时查看、更正个人信息或注销账户。 | Passwords are kept so that nobody can read ' +
        'them, identity numbers encrypted. You may look at it, correct it or close the ' +
        'account at any time.',
    ),
  },
  {
    column: '关于商城 | About the mall',
    name: 'Notices of the mall',
    content: page(
      '<h2>Notices of the mall</h2>',
      'Changes of the service, deliveries around holidays and new rules are announced here.',
      '<blockquote>What matters is announced seven days ahead, what costs money thirty.</blockquote>',
    ),
  },
  {
    column: '关于商城 | About the mall',
    name: 'Working with us',
    content: page(
      '<h2>Working with us</h2>',
      'Brands, carriers and people who write about good things are welcome. We work together on',
      list(
        'brand pages and first launches',
        'regional warehouses and cold-chain delivery',
        'referrals and neighbourhood groups',
      ),
      'You find our contacts at the foot of every page; we answer within two working days.',
    ),
  },
  {
    column: '帮助中心 | Help centre',
    name: 'Help centre',
    content: page(
      '<h2>Help centre</h2>',
      'Most answers are close at hand:',
      steps(
        '<strong>An order</strong>: open it under My orders to pay, to follow its parcels, ' +
          'to confirm or to ask for after-sale service.',
        '<strong>Money back</strong>: it returns the way it was paid, or to your balance, which you may withdraw.',
        '<strong>A store does not answer</strong>: appeal to the platform from the after-sale page.',
        '<strong>Selling here</strong>: three steps under Become a seller.',
      ),
      'If that was not it, ask the store you bought from, or call the mall.',
    ),
  },
  {
    column: '关于商城 | About the mall',
    name: 'About us',
    content: page(
      '<h2>About us</h2>',
      'We are a market of many stores: merchants run them, the platform checks them, takes ' +
        'the payments, keeps them safe until the goods have arrived, and settles what is ' +
        'disputed.',
      '<h3>What we believe</h3>',
      list(
        'A good thing deserves an honest description.',
        'Prices are computed by the server: you pay what you see.',
        'When something goes wrong, it is solved first and argued about later.',
      ),
    ),
  },
];
