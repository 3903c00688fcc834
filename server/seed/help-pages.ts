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
      '下单前后有任何疑问，请点击商品页或店铺页的“联系客服”；平台的联系方式在每页底部。',
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
        '浏览或搜索商品，选择规格与数量 | Find an item, then choose the options and quantity',
        '加入购物车，或直接购买 | Add it to your cart, or buy it now',
        '选择收货地址，核对优惠与运费 | Choose a delivery address, then check discounts and shipping',
        '选择支付方式并付款 | Choose a payment method and pay',
        '收到商品后确认收货并评价 | Confirm receipt when it arrives, then write a review',
      ),
      '未付款的订单会为您保留库存，超过时限后自动取消。 | We hold the items of an unpaid ' +
        'order until its payment deadline, then cancel the order automatically.',
    ),
  },
  {
    column: '购物指南 | Shopping',
    name: '支付方式 | Payment methods',
    content: page(
      '<h2>支付方式 | Payment methods</h2>',
      '平台支持微信支付、支付宝与账户余额。 | You can pay by WeChat Pay, Alipay or account balance.',
      list(
        '余额支付需输入六位数字支付密码 | Your six-digit payment password is required to pay from your balance',
        '多个店铺的订单可以合并付款 | Orders from several stores can be paid together',
        '已取消的订单若仍收到付款，款项原路退回 | A payment that arrives after an order was ' +
          'cancelled is refunded to the original payment method',
      ),
    ),
  },
  {
    column: '购物指南 | Shopping',
    name: '优惠说明 | Coupons and discounts',
    content: page(
      '<h2>优惠说明 | Coupons and discounts</h2>',
      '每个店铺的订单按以下顺序计算优惠： | Discounts are applied to each store’s order in this sequence:',
      steps(
        '参加秒杀或拼团的，按秒杀价或拼团价计算 | The seckill or group price replaces the ' +
          'regular price',
        '减去满足门槛的最优满减 | The best full reduction you qualify for is taken off',
        '最多使用一张优惠券 | You can use one coupon at most',
        '最后加上运费 | Shipping is added last',
      ),
      '优惠总额不超过商品金额，按各商品金额分摊；退款时按实付金额退回。 | ' +
        'Discounts never exceed the price of the items. They are shared across the items in ' +
        'proportion to their prices, and a refund returns what you actually paid.',
    ),
  },
  {
    column: '配送与售后 | Delivery and returns',
    name: '配送说明 | Delivery',
    content: page(
      '<h2>配送说明 | Delivery</h2>',
      '运费由店铺设定，下单前即可看到。 | Each store sets its shipping fees. You see them before you order.',
      list(
        '商家发货后，您可以在订单中查看物流动态 | Once the store ships your order, you can ' +
          'track it on the order page',
        '一个订单可能拆分为多个包裹 | An order may arrive in several parcels',
        '生鲜商品请当面验收 | Check fresh food while the courier is still there',
      ),
    ),
  },
  {
    column: '配送与售后 | Delivery and returns',
    name: '退换货政策 | Returns and exchanges',
    content: page(
      '<h2>退换货政策 | Returns and exchanges</h2>',
      '订单结算之前，您可以按商品和数量申请售后： | Until an order is settled, you can request ' +
        'after-sale service for the items and quantities you choose:',
      list(
        '<strong>仅退款 | Refund</strong>：未收到货，或与商家协商一致 | : if nothing arrived, or the store agrees',
        '<strong>退货退款 | Return</strong>：商家确认收到退货后退款 | : the store ' +
          'refunds you once it has received the items',
        '<strong>换货 | Exchange</strong>：商家重新发货 | : the store ships a replacement',
      ),
      '款项退回原支付方式。与商家无法达成一致时，可以申请平台介入。 | Refunds go to the original ' +
        'payment method. If you and the store cannot agree, you can appeal to the mall.',
    ),
  },
  {
    column: '商家服务 | For sellers',
    name: '商家入驻指南 | How to open a store',
    content: page(
      '<h2>商家入驻指南 | How to open a store</h2>',
      steps(
        '阅读并同意入驻协议 | Read and accept the store agreement',
        '填写店铺、公司与负责人资料 | Enter the details of your store, your company and ' +
          'the person in charge',
        '等待平台审核，结果会通知您 | Wait for our review. We notify you of the result',
        '审核通过后，使用同一账号登录商家后台 | Once approved, sign in to the seller centre with the same account',
      ),
      '<h3>需要准备 | What you need</h3>',
      list(
        '营业执照照片 | A photo of your business licence',
        '法定代表人身份证正反面照片 | Photos of both sides of the legal representative’s ID card',
        '店铺标志，建议尺寸 242×74 | Your store logo, ideally 242 × 74 px',
      ),
    ),
  },
  {
    column: '商家服务 | For sellers',
    name: '店铺经营规范 | Store rules',
    content: page(
      '<h2>店铺经营规范 | Store rules</h2>',
      list(
        '商品标题、图片与详情应与实物一致 | Titles, pictures and details must match the actual product',
        '付款后四十八小时内发货，预售商品除外 | Ship within 48 hours of payment, except for ' +
          'pre-order items',
        '不得虚构交易、诱导好评 | No fake orders, and no incentives for positive reviews',
        '售后申请应在二十四小时内处理 | Handle after-sale requests within 24 hours',
      ),
    ),
  },
  {
    column: '关于商城 | About the mall',
    name: '用户协议 | Terms of use',
    content: page(
      '<h2>用户协议 | Terms of use</h2>',
      '注册即表示您同意以下条款。 | By registering, you agree to these terms.',
      '<h3>一、账号 | 1. Your account</h3>',
      '账号仅限您本人使用，请妥善保管密码，切勿向他人透露验证码。 | Your account is for ' +
        'your use only. Keep your password safe and never share a verification code.',
      '<h3>二、交易 | 2. Transactions</h3>',
      '订单在付款后成立，平台为交易提供担保。 | An order takes effect once it is paid. The ' +
        'mall holds your payment until the items have arrived.',
      '<h3>三、责任 | 3. Liability</h3>',
      '因不可抗力造成的延误，双方互不承担违约责任。 | Neither party is liable for delays ' +
        'caused by force majeure.',
    ),
  },
  {
    column: '关于商城 | About the mall',
    name: '隐私政策 | Privacy policy',
    content: page(
      '<h2>隐私政策 | Privacy policy</h2>',
      '我们只收集完成交易所必需的信息： | We collect only what is needed to complete your orders:',
      list(
        '联系方式与收货地址，用于配送 | Contact details and delivery addresses, for delivery',
        '订单与支付记录，用于售后与结算 | Order and payment records, for after-sale service and settlement',
        '实名与银行信息，仅用于提现 | Verified name and bank details, for withdrawals only',
      ),
      '密码以不可逆的方式保存，证件号码加密保存。您可以随时查看、更正个人信息或注销账户。 | ' +
        'Passwords are stored in a form that cannot be reversed, and ID numbers are ' +
        'encrypted. You can view or correct your personal information, or close your account, ' +
        'at any time.',
    ),
  },
  {
    column: '关于商城 | About the mall',
    name: 'Notices of the mall',
    content: page(
      '<h2>Notices of the mall</h2>',
      'Service changes, holiday delivery schedules and rule updates are announced here.',
      '<blockquote>Important changes are announced at least seven days in advance, changes to ' +
        'fees thirty days in advance.</blockquote>',
    ),
  },
  {
    column: '关于商城 | About the mall',
    name: 'Working with us',
    content: page(
      '<h2>Working with us</h2>',
      'We welcome brands, logistics companies and content creators. You can work with us on:',
      list(
        'brand features and product launches',
        'regional warehousing and cold-chain delivery',
        'creator referrals and community group buys',
      ),
      'Our contact details are at the bottom of every page. We reply within two working days.',
    ),
  },
  {
    column: '帮助中心 | Help centre',
    name: 'Help centre',
    content: page(
      '<h2>How can we help?</h2>',
      'Start with the most common questions:',
      steps(
        '<strong>Your order</strong>: open it in My orders to pay, track parcels, confirm ' +
          'receipt or request after-sale service.',
        '<strong>Refunds</strong>: they go to the original payment method, or to your balance, ' +
          'which you can withdraw.',
        '<strong>Rejected requests</strong>: appeal to the mall on the after-sale page.',
        '<strong>Selling with us</strong>: apply in three steps under Become a seller.',
      ),
      'Any question, before or after you order? Use “Contact the store” on the page of the item ' +
        'or the store. Our own contacts are at the foot of every page.',
    ),
  },
  {
    column: '关于商城 | About the mall',
    name: 'About us',
    content: page(
      '<h2>About us</h2>',
      'We are a marketplace of independent stores. Merchants run their own stores. We verify ' +
        'them, hold each payment until the items have arrived, and settle after-sale disputes.',
      '<h3>What we believe</h3>',
      list(
        'Good products deserve a careful description.',
        'Prices are clear: you pay what you see.',
        'When something goes wrong, we fix it first and decide who is responsible later.',
      ),
    ),
  },
];
