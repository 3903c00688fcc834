import { Foundations1763640000001 } from './1763640000001-foundations.ts';
import { Baseline1763640000002 } from './1763640000002-baseline.ts';
import { AppendOnly1763640000003 } from './1763640000003-append-only.ts';
import { Goods1763640010001 } from './1763640010001-goods.ts';
import { GoodsFreight1763640010002 } from './1763640010002-goods-freight.ts';
import { GoodsGrams1763640010003 } from './1763640010003-goods-grams.ts';
import { Files1763640030001 } from './1763640030001-files.ts';
import { Ledger1763640070001 } from './1763640070001-ledger.ts';
import { Content1763640071001 } from './1763640071001-content.ts';
import { Messages1763640072001 } from './1763640072001-messages.ts';
import { Logs1763640073001 } from './1763640073001-logs.ts';
import { Stores1763640074001 } from './1763640074001-stores.ts';
import { AuditLog1763640079001 } from './1763640079001-audit-log.ts';
import { ListViews1763640082001 } from './1763640082001-list-views.ts';
import { HistoryAddress1763640082002 } from './1763640082002-history-address.ts';
import { Sandbox1763640083001 } from './1763640083001-sandbox.ts';
import { Trading1763640084001 } from './1763640084001-trading.ts';
import { TradingRules1763640084002 } from './1763640084002-trading-rules.ts';
import { Demand1763640084003 } from './1763640084003-demand.ts';
import { StockLogFree1763640084004 } from './1763640084004-stock-log-free.ts';
import { Shoppers1763640085001 } from './1763640085001-shoppers.ts';
import { Live1763640086101 } from './1763640086101-live.ts';
import { Asking1763640086102 } from './1763640086102-asking.ts';
import { GoodsShelf1763640086201 } from './1763640086201-goods-shelf.ts';
import { Care1763640086301 } from './1763640086301-care.ts';
import { OrderPages1763640087001 } from './1763640087001-order-pages.ts';
import { Stats1763640088001 } from './1763640088001-stats.ts';
import { Sales1763640088101 } from './1763640088101-sales.ts';
import { LineShares1763640089501 } from './1763640089501-line-shares.ts';
import { OrderRoom1763640089601 } from './1763640089601-order-room.ts';
import { KeptByGrant1763640089701 } from './1763640089701-kept-by-grant.ts';
import { ShelfChanges1763640089801 } from './1763640089801-shelf-changes.ts';
import { ExactAmounts1763640090301 } from './1763640090301-exact-amounts.ts';
import { UnpaidOrdersOf1763640090401 } from './1763640090401-unpaid-orders-of.ts';
import { OrdersPaid1763640090601 } from './1763640090601-orders-paid.ts';
import { PointsOfLines1763640091101 } from './1763640091101-points-of-lines.ts';
import { RefundDeadlines1763640091102 } from './1763640091102-refund-deadlines.ts';
import { ShelfOffers1763640091201 } from './1763640091201-shelf-offers.ts';
import { ShelfSaleAlone1763640092001 } from './1763640092001-shelf-sale-alone.ts';
import { ReferralBack1763640093001 } from './1763640093001-referral-back.ts';
import { InATransaction1763640094101 } from './1763640094101-in-a-transaction.ts';
import { HotStock1763640094102 } from './1763640094102-hot-stock.ts';
import { OneReferralRule1763640094201 } from './1763640094201-one-referral-rule.ts';
import { MoneyLogEvents1763640094202 } from './1763640094202-money-log-events.ts';
import { AdvertSpaceKeys1763640095001 } from './1763640095001-advert-space-keys.ts';
import { HistoryRight1763640096001 } from './1763640096001-history-right.ts';
import { NeverEmpty1763640096002 } from './1763640096002-never-empty.ts';
import { UnpaidMinutes1763640097001 } from './1763640097001-unpaid-minutes.ts';
import { InviterLoops1763640097002 } from './1763640097002-inviter-loops.ts';
import { RefundRights1763640097003 } from './1763640097003-refund-rights.ts';
import { AttemptCounters1763640098001 } from './1763640098001-attempt-counters.ts';
import { MainPhones1763640098002 } from './1763640098002-main-phones.ts';
import { StoreFigures1763640099001 } from './1763640099001-store-figures.ts';
import { JobSuccess1763640100001 } from './1763640100001-job-success.ts';
import { RichTextSeparator1763640101001 } from './1763640101001-rich-text-separator.ts';
import { ShownPrices1763640102001 } from './1763640102001-shown-prices.ts';
import { BankCards1763640106001 } from './1763640106001-bank-cards.ts';
import { Chat1763640110001 } from './1763640110001-chat.ts';
import { ChatGuards1763640110002 } from './1763640110002-chat-guards.ts';
import { Messages1763640111001 } from './1763640111001-messages.ts';
import { Oauths1763640112001 } from './1763640112001-oauths.ts';
import { Parcels1763640113001 } from './1763640113001-parcels.ts';
import { Webhooks1763640114001 } from './1763640114001-webhooks.ts';
import { AccountClosing1763640115101 } from './1763640115101-account-closing.ts';
import { GroupNames1763640116001 } from './1763640116001-group-names.ts';
import { IdentityChecks1763640117001 } from './1763640117001-identity-checks.ts';
import { AdvertTypes1763640118001 } from './1763640118001-advert-types.ts';
import { ArticleViews1763640131001 } from './1763640131001-article-views.ts';
import { EmailAsked1763640132001 } from './1763640132001-email-asked.ts';
import { BrandsInUse1763640135001 } from './1763640135001-brands-in-use.ts';
import { RemovedFiles1763640136001 } from './1763640136001-removed-files.ts';
import { EndedRewards1763640137001 } from './1763640137001-ended-rewards.ts';
import { WebhookNames1763640138001 } from './1763640138001-webhook-names.ts';
import { FirstNicknames1763640138002 } from './1763640138002-first-nicknames.ts';
import { DeletedEarners1763640139001 } from './1763640139001-deleted-earners.ts';
import { SpecNames1763640140001 } from './1763640140001-spec-names.ts';
import { DeletedFreights1763640140002 } from './1763640140002-deleted-freights.ts';
import { DeletedAccounts1763640141001 } from './1763640141001-deleted-accounts.ts';
import { UnpackedPieces1763640141002 } from './1763640141002-unpacked-pieces.ts';
import { Municipalities1763640142001 } from './1763640142001-municipalities.ts';
import { TakenTokens1763640149001 } from './1763640149001-taken-tokens.ts';
import { RichTextNodes1763640153001 } from './1763640153001-rich-text-nodes.ts';
import { SearchText1763640155001 } from './1763640155001-search-text.ts';
import { SearchSynonyms1763640155002 } from './1763640155002-search-synonyms.ts';
import { ListPrices1763640156001 } from './1763640156001-list-prices.ts';
import { StockNotices1763640156002 } from './1763640156002-stock-notices.ts';
import { MallCoupons1763640157001 } from './1763640157001-mall-coupons.ts';
import { SentPieces1763640157002 } from './1763640157002-sent-pieces.ts';
import { LeastPrice1763640160001 } from './1763640160001-least-price.ts';

/**
 * Every migration, oldest first. `npm run migration` adds new ones at the end. The statements of a
 * merged migration never change (docs/decisions/0047-tables-from-resources.md).
 */
export const migrations = [
  Foundations1763640000001,
  Baseline1763640000002,
  AppendOnly1763640000003,
  Goods1763640010001,
  GoodsFreight1763640010002,
  GoodsGrams1763640010003,
  Files1763640030001,
  Ledger1763640070001,
  Content1763640071001,
  Messages1763640072001,
  Logs1763640073001,
  Stores1763640074001,
  AuditLog1763640079001,
  ListViews1763640082001,
  HistoryAddress1763640082002,
  Sandbox1763640083001,
  Trading1763640084001,
  TradingRules1763640084002,
  Demand1763640084003,
  StockLogFree1763640084004,
  Shoppers1763640085001,
  Live1763640086101,
  Asking1763640086102,
  GoodsShelf1763640086201,
  Care1763640086301,
  OrderPages1763640087001,
  Stats1763640088001,
  Sales1763640088101,
  LineShares1763640089501,
  OrderRoom1763640089601,
  KeptByGrant1763640089701,
  ShelfChanges1763640089801,
  ExactAmounts1763640090301,
  UnpaidOrdersOf1763640090401,
  OrdersPaid1763640090601,
  PointsOfLines1763640091101,
  RefundDeadlines1763640091102,
  ShelfOffers1763640091201,
  ShelfSaleAlone1763640092001,
  ReferralBack1763640093001,
  InATransaction1763640094101,
  HotStock1763640094102,
  OneReferralRule1763640094201,
  MoneyLogEvents1763640094202,
  AdvertSpaceKeys1763640095001,
  HistoryRight1763640096001,
  NeverEmpty1763640096002,
  UnpaidMinutes1763640097001,
  InviterLoops1763640097002,
  RefundRights1763640097003,
  AttemptCounters1763640098001,
  MainPhones1763640098002,
  StoreFigures1763640099001,
  JobSuccess1763640100001,
  RichTextSeparator1763640101001,
  ShownPrices1763640102001,
  BankCards1763640106001,
  Chat1763640110001,
  ChatGuards1763640110002,
  Messages1763640111001,
  Oauths1763640112001,
  Parcels1763640113001,
  Webhooks1763640114001,
  AccountClosing1763640115101,
  GroupNames1763640116001,
  IdentityChecks1763640117001,
  AdvertTypes1763640118001,
  ArticleViews1763640131001,
  EmailAsked1763640132001,
  BrandsInUse1763640135001,
  RemovedFiles1763640136001,
  EndedRewards1763640137001,
  WebhookNames1763640138001,
  FirstNicknames1763640138002,
  DeletedEarners1763640139001,
  SpecNames1763640140001,
  DeletedFreights1763640140002,
  DeletedAccounts1763640141001,
  UnpackedPieces1763640141002,
  Municipalities1763640142001,
  TakenTokens1763640149001,
  RichTextNodes1763640153001,
  SearchText1763640155001,
  SearchSynonyms1763640155002,
  ListPrices1763640156001,
  StockNotices1763640156002,
  MallCoupons1763640157001,
  SentPieces1763640157002,
  LeastPrice1763640160001,
];
