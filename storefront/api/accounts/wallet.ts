import type { CashStatus, CheckStatus } from '../../../schemas/contract/account-statuses.ts';
import type { CashTerms } from '../../../schemas/contract/calls/catalog/shopping.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import type { Api } from '../client/create-api.ts';
import { shop } from '../client/shop.ts';

/** 0 balance, 1 frozen balance, 2 points: the values of `money_type`. */
export type MoneyType = 0 | 1 | 2;
/** A movement of money or points. `event`: key of `dicts.money_event`. */
export interface MoneyLog {
  readonly id: number;
  readonly event: string;
  readonly money: string;
  readonly balance_after: string;
  readonly info: string;
  readonly created_at: string;
}
export const readMoneyLogs = (api: Api, type: MoneyType, page: string): Promise<Page<MoneyLog>> =>
  api.read('/user/money_logs', { is_type: type, per_page: 20, page });

/** A withdrawal. `money`: amount paid out; `commission`: fee. */
export interface Cash {
  readonly id: number;
  readonly money: string;
  readonly commission: string;
  readonly cash_status: CashStatus;
  readonly refuse_info: string;
  readonly name: string;
  readonly card_no: string;
  readonly bank_name: string;
  readonly created_at: string;
  readonly finish_time: string;
}
export const readCashes = (api: Api, page: string): Promise<Page<Cash>> =>
  api.read('/user/cashes', { per_page: 10, page });
/** Terms of withdrawals. `rate`: fee in percent. */
export const readCashTerms = (api: Api): Promise<CashTerms> => api.read('/user/cashes/terms');
/** A withdrawal as the shopper confirms it. */
export interface WithdrawalRequest {
  readonly money: string;
  /** The fee in percent that the page showed. */
  readonly rate: string;
  readonly pay_password: string;
}
export const requestWithdrawal = (
  request: WithdrawalRequest,
  key: string,
): Promise<{ readonly id: number }> =>
  shop.post('/user/cashes', request, { key, messages: 'quiet' });
export const cancelCash = (id: number): Promise<object> =>
  shop.delete(`/user/cashes/${id}`, {}, { key: `cancel-cash-${id}` });

/** Identity check of a shopper: name, identity card and bank. `card_no` is masked by the server. */
export interface IdentityCheck {
  readonly name: string;
  readonly card_no: string;
  readonly card_t: string;
  readonly card_b: string;
  readonly bank_no: string;
  readonly bank_name: string;
}
/** A check with the caller's own password; empty for an account without one. */
export interface ProvenCheck extends IdentityCheck {
  readonly proof: string;
}
/** A submitted identity check. */
export interface SubmittedCheck extends IdentityCheck {
  readonly created_at: string;
  readonly check_status: CheckStatus;
  /** Why it was rejected. */
  readonly refuse_info: string;
}
/** The shopper's identity check; undefined when there is none. */
export const readCheck = async (api: Api): Promise<SubmittedCheck | undefined> =>
  (await api.read<Page<SubmittedCheck>>('/user/check')).data[0];
export const submitCheck = (check: ProvenCheck, key: string): Promise<object> =>
  shop.post('/user/check', check, { key, messages: 'quiet' });
