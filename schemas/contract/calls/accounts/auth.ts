import type { LoginProvider } from '../../areas.ts';
import type { MoneyText, TimeText } from '../../wire-texts.ts';

/**
 * `POST {area}login`: `/Admin/login`, `/Seller/login`, `/login`. The area comes from the path,
 * never from `provider`.
 */
export interface LoginRequest {
  readonly username: string;
  /**
   * Shoppers may send `type` phone instead, with a `code` of purpose `login` that was sent to the
   * phone number in `username`.
   */
  readonly password?: string;
  readonly type?: string;
  readonly code?: string;
  readonly provider?: LoginProvider;
  readonly challenge?: string;
  readonly answer?: string;
  /** Of `POST /captcha`; legacy clients send it in place of `challenge` and `answer`. */
  readonly sign?: string;
}
/**
 * `expires_in` in seconds. Renewed tokens come in the `authorization` response header
 * (docs/decisions/0008-sessions-and-tokens.md).
 */
export interface LoginAnswer {
  readonly token_type: 'Bearer';
  readonly access_token: string;
  readonly expires_in: number;
}
/**
 * `data` of a refused login or request for a code that needs a proof of work
 * (docs/decisions/0078-limits-of-accounts.md). The client finds `answer` so that sha256(challenge +
 * answer) starts with `zeros` hex zeros. `tried`: the password was checked and wrong; without it
 * the same request may be repeated with the proof.
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
  /** Owner of a sub-account; 0 for a main account. */
  readonly belong_id: number;
  /** First page of the menu; `/` for shoppers. */
  readonly defaultUrl: string;
  readonly integral: number;
  readonly money: MoneyText;
  readonly frozen_money: MoneyText;
  /** Shoppers: the identity is verified. */
  readonly check: boolean;
  /** Full phone number of the account; '' for none. */
  readonly phone: string;
  /**
   * Further columns of the account's row: `is_super` for admins, the others for users. Times are ''
   * until they are set.
   */
  readonly is_super?: 0 | 1;
  readonly sex?: 0 | 1;
  readonly email?: string;
  readonly inviter_id?: number;
  /** When the account will be closed, because its owner asked; '' otherwise. */
  readonly closing_at?: '' | TimeText;
  readonly status: 0 | 1;
  readonly login_time: '' | TimeText;
  readonly last_login_time: '' | TimeText;
  readonly created_at: TimeText;
  /** False for an account of a third-party sign-in until it sets one. */
  readonly has_password: boolean;
  /** Shoppers: a payment password is set. */
  readonly has_pay_password: boolean;
  /** IANA zone of the wire's times (docs/decisions/0005-time-and-zone.md). */
  readonly zone: string;
}
/**
 * `POST /register`: `username` is a phone number, verified by a code of purpose `register`. Answers
 * a `LoginAnswer`.
 */
export interface RegisterRequest {
  readonly username: string;
  readonly password: string;
  readonly code: string;
  readonly type?: 'phone';
  /** Inviter; an unknown id is ignored. */
  readonly inviter_id?: number;
}
/**
 * `POST /forget_password`: sets a new password, verified by a code of purpose `forget_password`
 * sent to the account's phone, and ends all sessions. Answers a `LoginAnswer`. Sub-accounts get a new
 * password from their seller.
 */
export interface ForgetPasswordRequest {
  readonly username: string;
  readonly password: string;
  readonly code: string;
  readonly type?: 'phone';
}

/**
 * `POST {area}auth/edit`. Absent fields and an empty password keep their values. A new password,
 * payment password or phone needs `old_password`, the sign-in password, or a new session when the
 * account has none. A new phone also needs a `code` of purpose `edit_user` sent to it. For a payment
 * password, a `code` sent to the account's phone replaces `old_password`.
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
/** One entry of `GET {area}load_menu?type=getChildren`. */
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
}
