import type { Answer } from '../../engine/wire/index.ts';
import type {
  ForgetPasswordRequest,
  LoginAnswer,
  LoginRequest,
  ProfileEdit,
  RegisterRequest,
} from '../../schemas/contract/calls/auth.ts';
import type { TextAnswer } from '../../schemas/contract/calls/content.ts';
import type { Api } from './create-api.ts';
import { shop } from './shop.ts';

/** What a code sent to a phone may be for. */
export type CodePurpose = 'register' | 'login' | 'forget_password' | 'edit_user';
const quiet = { messages: 'quiet' } as const;

/**
 * Six digits, good for five minutes; one a minute. Whether the phone has an account is not told.
 */
export const sendCode = (phone: string, purpose: CodePurpose): Promise<Answer<object>> =>
  shop.post('/sms', { phone, name: purpose }, quiet);
export const enterShop = (request: LoginRequest): Promise<Answer<LoginAnswer>> =>
  shop.post('/login', { ...request, provider: 'users' }, quiet);
export const register = (request: RegisterRequest): Promise<Answer<LoginAnswer>> =>
  shop.post('/register', { ...request, type: 'phone' }, quiet);
/** Answers nothing for a sub-account: it signs in to the seller area. */
export const forgetPassword = (
  request: ForgetPasswordRequest,
): Promise<Answer<Partial<LoginAnswer>>> =>
  shop.post('/forget_password', { ...request, type: 'phone' }, quiet);
export const editProfile = (edit: ProfileEdit): Promise<Answer<object>> =>
  shop.post('/auth/edit', { provider: 'users', ...edit }, quiet);

/** The text at a key: `agreement`, `store_join`. */
export const readAgreement = (api: Api, name: string): Promise<TextAnswer> =>
  api.read(`/agreements/${name}`);
/** The same at a click. */
export const openAgreement = (name: string): Promise<Answer<TextAnswer>> =>
  shop.get(`/agreements/${name}`);
