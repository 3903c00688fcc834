import type { Provider } from '../areas.ts';

/** `POST {area}login`: `/Admin/login`, `/Seller/login`, `/login`. The area comes from the path, never from `provider`. */
export interface LoginRequest { readonly username: string; readonly password: string; readonly provider?: Provider; readonly challenge?: string; readonly answer?: string }
/** `expires_in` in seconds. Further tokens come in the `authorization` response header (decisions 8). */
export interface LoginAnswer { readonly token_type: 'Bearer'; readonly access_token: string; readonly expires_in: number }
/** `data` of a refused login that needs a proof of work first, after failures (decisions 8): find `answer` so that sha256(challenge + answer) starts with `zeros` hex zeros. `tried`: the password was looked at and wrong; without it the same request may be sent again with the proof. */
export interface LoginChallenge { readonly challenge: string; readonly zeros: number; readonly tried?: true }
/** `POST {area}auth/info`. */
export interface UserInfo {
  readonly id: number; readonly username: string; readonly nickname: string; readonly avatar: string;
  /** Above 0: a sub-account (Spec §3). */
  readonly belong_id: number;
  /** First menu with a page, back offices only; `/` for shoppers. */
  readonly defaultUrl: string;
  readonly integral: number; readonly money: string; readonly frozen_money: string;
  /** Identity verified; shoppers. */
  readonly check: boolean;
  /** Whether a payment password was set; shoppers. */
  readonly has_pay_password: boolean;
}
/** `POST {area}auth/edit`. An empty password keeps the old one; a new one, and a payment password of six digits, need `old_password`, the one of signing in. */
export interface ProfileEdit { readonly nickname: string; readonly password?: string; readonly old_password?: string; readonly pay_password?: string; readonly avatar?: string; readonly sex?: 0 | 1 }
/** One entry of `GET {area}load_menu?type=getChildren` (Spec §2). `count`: work waiting behind it. */
export interface MenuEntry {
  readonly id: number; readonly pid: number; readonly name: string; readonly icon: string; readonly apis: string; readonly view: string;
  readonly is_open: 0 | 1; readonly is_sort: number; readonly children: readonly MenuEntry[]; readonly checked?: boolean;
}
