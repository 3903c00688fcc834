import type { Transaction } from '../config/sql.ts';
import { insertRows } from './insert-rows.ts';

const paragraphs = (...texts: readonly string[]): string => texts.map((text) => (text.startsWith('<') ? text : `<p>${text}</p>`)).join('');

/** Each text stands in both languages, Chinese first, for one agreement is one row (reference 1.4). */
const agreements: readonly (readonly [name: string, ename: string, content: string])[] = [
  ['用户协议', 'agreement', paragraphs(
    '<h2>用户协议</h2>', '注册和使用商城账号即表示你同意以下约定。', '<h3>账号</h3>', '请使用真实的手机号码注册，妥善保管密码与支付密码。账号只供本人使用，不得出借或转让。',
    '<h3>交易</h3>', '商品由入驻店铺出售，价格、库存与运费以下单时页面显示为准。付款前请核对收货地址；未付款的订单到期自动取消。',
    '<h3>售后</h3>', '签收后可在订单页申请退款、退货或换货，退款原路返回。对店铺的处理有异议，可申请平台介入。',
    '<h3>个人信息</h3>', '手机号码与地址只用于配送与联系，不向无关的第三方提供。你可以随时修改或注销。',
    '<h2>User agreement</h2>', 'By opening an account you agree to the following.', 'Register with a mobile number of your own and keep your passwords to yourself.',
    'Goods are sold by the stores of the mall at the price, stock and freight shown when you order; unpaid orders are cancelled when their time is over.',
    'You may ask for a refund, a return or an exchange after delivery; money goes back the way it came, and you may appeal to the platform.',
    'Your number and address serve delivery and contact only.')],
  ['商家入驻协议', 'store_join', paragraphs(
    '<h2>商家入驻协议</h2>', '提交入驻申请前，请确认你有权代表所填写的企业。', '<h3>资质</h3>', '营业执照、法人证件与联系方式应真实有效，变更后七天内更新。平台审核通过后店铺方可营业。',
    '<h3>商品</h3>', '只在获准的分类中发布商品，图文与实物一致，不售假冒、违禁商品。', '<h3>订单</h3>', '付款后四十八小时内发货，按承诺处理售后。',
    '<h3>结算</h3>', '订单完成后按平台公布的周期结算，扣除约定的佣金；提现手续费以提现页显示为准。',
    '<h2>Store agreement</h2>', 'Apply only for a company you may speak for; licence and contacts must be true and kept up to date. A store opens once the platform has passed it.',
    'Sell only in the classes you were granted, show goods as they are, ship within forty-eight hours of payment, and keep your promises after the sale.',
    'Completed orders are settled in the published cycle, less the agreed commission.')],
];

/** The agreements that pages ask for by their key; edited in the back office afterwards. */
export async function writeAgreements(tx: Transaction): Promise<void> {
  await insertRows(tx, 'agreements', { name: 'text', ename: 'text', content: 'text' }, agreements.map(([name, ename, content]) => ({ name, ename, content })));
}
