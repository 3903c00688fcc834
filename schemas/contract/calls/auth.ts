import type { Provider } from '../areas.ts';

/**
 * `POST {area}login`: `/Admin/login`, `/Seller/login`, `/login`. The area comes from the path,
 * never from `provider`.
 */
export interface LoginRequest {
  readonly username: string;
  /**
   * Or, for shoppers, `type` phone with a `code` of purpose `login` sent to the phone that
   * `username` is.
   */
  readonly password?: string;
  readonly type?: string;
  readonly code?: string;
  readonly provider?: Provider;
  readonly challenge?: string;
  readonly answer?: string;
}
/**
 * `expires_in` in seconds. Further tokens come in the `authorization` response header (decisions
 * 8).
 */
export interface LoginAnswer {
  readonly token_type: 'Bearer';
  readonly access_token: string;
  readonly expires_in: number;
}
/**
 * `data` of a refused login that needs a proof of work first, after failures
 * (docs/decisions/0008-sessions-and-tokens.md): find
 * `answer` so that sha256(challenge + answer) starts with `zeros` hex zeros. `tried`: the password
 * was looked at and wrong; without it the same request may be sent again with the proof.
 */
export interface LoginChallenge {
  readonly challenge: string;
  readonly zeros: number;
  readonly tried?: true;
}
/** `POST {area}auth/info`. */
export interface UserInfo {
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
  readonly avatar: string;
  /** Above 0: a sub-account. */
  readonly belong_id: number;
  /** First menu with a page, back offices only; `/` for shoppers. */
  readonly defaultUrl: string;
  readonly integral: number;
  readonly money: string;
  readonly frozen_money: string;
  /** Identity verified; shoppers. */
  readonly check: boolean;
  /** The account's own, whole; empty for none. */
  readonly phone: string;
  /**
   * The rest of the account's own row: of admins `is_super`, of users the others. Times are empty
   * until they come.
   */
  readonly is_super?: 0 | 1;
  readonly sex?: 0 | 1;
  readonly email?: string;
  readonly inviter_id?: number;
  readonly status: 0 | 1;
  readonly login_time: string;
  readonly last_login_time: string;
  readonly created_at: string;
  /** Whether a payment password was set; shoppers. */
  readonly has_pay_password: boolean;
  /** IANA zone of the wire's times (docs/decisions/0005-time-and-zone.md). */
  readonly zone: string;
}
/**
 * `POST /register`: the name is a phone, proven by a code of purpose `register`. Answers a
 * `LoginAnswer`.
 */
export interface RegisterRequest {
  readonly username: string;
  readonly password: string;
  readonly code: string;
  readonly type?: 'phone' /** Who invited; one that does not exist is no matter. */;
  readonly inviter_id?: number;
}
/**
 * `POST /forget_password`: a new password for the account of a phone, proven by a code of purpose
 * `forget_password`; ends its sessions. Answers a `LoginAnswer`, and nothing for a sub-account.
 */
export interface ForgetPasswordRequest {
  readonly username: string;
  readonly password: string;
  readonly code: string;
  readonly type?: 'phone';
}
/**
 * `POST {area}auth/edit`. What is absent stays; an empty password keeps the old one. A new one, a
 * payment password of six digits and a new phone need `old_password`,
 * the one of signing in. A new phone needs a `code` of purpose `edit_user` sent to it as well; for
 * a payment password a `code` sent to the account's own phone does instead.
 */
export interface ProfileEdit {
  readonly nickname?: string;
  readonly phone?: string;
  readonly code?: string;
  readonly password?: string;
  readonly old_password?: string;
  readonly pay_password?: string;
  readonly avatar?: string;
  readonly sex?: 0 | 1;
}
/**
 * One entry of `GET {area}load_menu?type=getChildren`. `count`: work waiting behind it.
 */
export interface MenuEntry {
  readonly id: number;
  readonly pid: number;
  readonly name: string;
  readonly icon: string;
  readonly apis: string;
  readonly view: string;
  readonly is_open: 0 | 1;
  readonly is_sort: number;
  readonly children: readonly MenuEntry[];
  readonly checked?: boolean;
}
