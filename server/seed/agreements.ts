import type { Transaction } from '../platform/database/sql.ts';
import { insertRows } from './insert-rows.ts';

/** Lines that begin with `#` become headings. */
const htmlOf = (lines: readonly string[]): string =>
  lines
    .map((line) => (line.startsWith('#') ? `<h3>${line.slice(1)}</h3>` : `<p>${line}</p>`))
    .join('');

/** Agreements by key; English readers get the key with `_en`. */
const agreements: readonly (readonly [name: string, ename: string, lines: readonly string[]])[] = [
  [
    '用户协议',
    'agreement',
    [
      '欢迎使用本商城。注册、登录或使用商城服务，即表示您已阅读并同意以下约定。',
      '#一、账号',
      '请使用真实的手机号码注册，妥善保管登录密码与支付密码。账号只供本人使用，不得出借、转让或出售；因保管不善造成的损失由本人承担。',
      '#二、交易',
      '商品由入驻店铺出售，价格、库存与运费以下单时页面显示为准。付款前请核对商品规格与收货地址；未付款的订单到期自动取消，所占库存随之释放。',
      '#三、售后',
      '签收后可在订单页申请退款、退货或换货，退款按原支付方式退回。对店铺的处理有异议，可以申请平台介入。',
      '#四、行为规范',
      '不得利用商城发布违法信息，不得以虚假交易获取优惠、积分或佣金。违反约定的账号，平台可以限制或停止其使用。',
      '#五、个人信息',
      '手机号码与收货地址只用于配送、联系与售后，不向无关的第三方提供。您可以随时查看、修改或申请注销。',
      '#六、变更',
      '协议调整会在商城公告。调整后继续使用服务，即视为接受新的约定。',
    ],
  ],
  [
    'User agreement',
    'agreement_en',
    [
      'Welcome. By registering, signing in or using this mall, you confirm that you have ' +
        'read and agree to these terms.',
      '#1. Your account',
      'Register with your own mobile number and keep your sign-in and payment passwords ' +
        'safe. Your account is for your use only. You may not lend, transfer or sell it, and ' +
        'you bear any loss caused by not keeping it safe.',
      '#2. Buying',
      'Items are sold by the stores in the mall, at the price, stock and shipping fee shown ' +
        'when you order. Check the options and the delivery address before you pay. An order ' +
        'that is not paid in time is cancelled automatically, and its stock is released.',
      '#3. After-sale service',
      'After delivery, you can request a refund, a return or an exchange on the order page. ' +
        'Refunds go to the original payment method. If you disagree with a store’s decision, ' +
        'you can appeal to the platform.',
      '#4. Acceptable use',
      'Do not use the mall to publish unlawful content, and do not make fake purchases to ' +
        'gain discounts, points or commissions. The platform may restrict or disable an ' +
        'account that breaks these terms.',
      '#5. Personal information',
      'Your mobile number and address are used only for delivery, contact and after-sale ' +
        'service, and are not shared with unrelated third parties. You can view or change ' +
        'them, or ask to close your account, at any time.',
      '#6. Changes',
      'Changes to these terms are announced in the mall. By continuing to use the service, ' +
        'you accept them.',
    ],
  ],
  [
    '商家入驻协议',
    'store_join',
    [
      '提交入驻申请前，请确认您有权代表所填写的企业，并同意以下约定。',
      '#一、资质',
      '营业执照、法人证件与联系方式应真实有效，变更后七天内更新。平台审核通过后店铺方可营业；资料不实的，平台可以拒绝或撤回审核。',
      '#二、商品',
      '只在获准的分类中发布商品，图文与实物一致，不售假冒、侵权与违禁商品。商品名称、副标题或详情修改后可能需要重新审核。',
      '#三、订单与售后',
      '付款后四十八小时内发货并填写真实物流单号，按承诺处理退款、退货与换货。逾期不处理的，平台可以代为处理。',
      '#四、结算',
      '订单完成后按平台公布的周期结算，扣除约定的佣金与应退款项；提现手续费以提现页显示为准。',
      '#五、子账号',
      '店铺可以开设子账号并分配角色，子账号的操作由店铺负责，子账号不得购买商品。',
      '#六、退出',
      '停止经营前应完成全部订单与售后。平台终止合作时，将提前通知并结清货款。',
    ],
  ],
  [
    'Store agreement',
    'store_join_en',
    [
      'Before you apply, make sure that you are authorised to represent the company and ' +
        'that you agree to these terms.',
      '#1. Business documents',
      'Your business licence, the legal representative’s ID and your contact details must ' +
        'be true and valid, and updated within seven days of any change. Your store can open ' +
        'once the platform has approved it. If your information is false, the platform may ' +
        'refuse or withdraw approval.',
      '#2. Products',
      'List products only in the categories approved for you, with text and pictures that ' +
        'match the actual product. Do not sell counterfeit, infringing or prohibited ' +
        'products. Changes to a product’s name, subtitle or details may need another review.',
      '#3. Orders and after-sale service',
      'Ship within forty-eight hours of payment with a valid tracking number, and handle ' +
        'refunds, returns and exchanges as promised. If you do not act in time, the platform ' +
        'may act for you.',
      '#4. Settlement',
      'Completed orders are settled on the platform’s published schedule, less the agreed ' +
        'commission and any refunds due. The withdrawal fee is shown on the withdrawal page.',
      '#5. Sub-accounts',
      'You may create sub-accounts and assign roles to them. You are responsible for what ' +
        'they do, and they cannot buy products.',
      '#6. Closing your store',
      'Complete all orders and after-sale requests before you close. If the platform ends ' +
        'the partnership, it gives you advance notice and pays all amounts due.',
    ],
  ],
];

/** Writes the agreements that pages request by key. Admins edit them afterwards. */
export async function writeAgreements(tx: Transaction): Promise<void> {
  await insertRows(
    tx,
    'agreements',
    { name: 'text', ename: 'text', content: 'text' },
    agreements.map(([name, ename, lines]) => ({ name, ename, content: htmlOf(lines) })),
  );
}
