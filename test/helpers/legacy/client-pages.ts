import type { Area } from '../../../schemas/contract/areas.ts';

const namesOf = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * The pages of such a client: routes of the shop, and component files of the back offices, where a
 * folder stands for its `index`.
 */
export const clientPages: Readonly<Record<Area, readonly string[]>> = {
  shop: namesOf(`
    / /login /register /forget_password /stores /store/{id} /store/join /store/step_1
    /store/step_2 /store/step_3 /s /goods/{id} /carts /integral /integral/search
    /integral/goods/{id} /integral/order/{id} /seckills /collectives /order/before /order/pay
    /order/success /user /user/address /user/address/form /user/comments /user/comment/add/{id}
    /user/info /user/safe /user/safe/password /user/safe/pay_password /user/safe/phone
    /user/safe/check /user/oauth /user/cashes /user/favorites /user/money /user/integral
    /user/frozen_money /user/orders /user/order/{id} /user/order/comment/{id}
    /user/order/refund/{id} /user/order/refund_form/{id} /user/integral_order /user/coupons
    /user/distribution /user/distribution_users /user/distribution_logs /user/article/{name}`),
  Admin: namesOf(`
    login dashboard dashboard/order dashboard/pay dashboard/store dashboard/user admins roles
    permissions permissions/group menus seller_menus users money_logs sms sms_logs notices
    agreements app_versions adv_spaces advs article_menus articles configs/web configs/store
    configs/pay configs/sms configs/oauth exts/areas exts/cashes exts/currencies
    exts/distribution_logs exts/expresses exts/goods exts/goods/form exts/goods_brands
    exts/goods_classes exts/integral_goods exts/integral_goods/form exts/integral_goods_classes
    exts/integral_orders exts/order_comments exts/order_settlements exts/orders exts/refunds
    exts/refunds/return exts/stores`),
  Seller: namesOf(`
    login cashes chats collectives coupons coupons/log dashboard dashboard/order distributions
    distributions/log file_spaces freights full_reductions goods goods/form goods_attrs money_logs
    order_comments order_settlements orders orders/wait refunds refunds/return roles seckills
    stores users`),
};

/** Pages that no menu names: one is reached from another page, one before its menus are loaded. */
export const withoutMenu = (page: string): boolean => /(^login|\/form)$/.test(page);
