import { withChallenge } from '../../../engine/wire/index.ts';
import type {
  ForgetPasswordRequest,
  LoginAnswer,
  LoginRequest,
  ProfileEdit,
  RegisterRequest,
} from '../../../schemas/contract/calls/accounts/auth.ts';
import type { TextAnswer } from '../../../schemas/contract/calls/catalog/content.ts';
import { shop } from '../client/shop.ts';

/** Purposes of a verification code. */
export type CodePurpose = 'register' | 'login' | 'forget_password' | 'edit_user';
const quiet = { messages: 'quiet' } as const;

/**
 * Sends a six-digit code, valid for 5 minutes; one per minute. The answer does not reveal whether
 * the phone has an account. After a few codes the server asks for a challenge.
 */
export const sendCode = (phone: string, purpose: CodePurpose): Promise<object> =>
  withChallenge((solved) => shop.post('/sms', { phone, name: purpose, ...solved }, quiet));
export const enterShop = (request: LoginRequest): Promise<LoginAnswer> =>
  withChallenge((solved) =>
    shop.post('/login', { ...request, ...solved, provider: 'users' }, quiet),
  );
export const register = (request: RegisterRequest): Promise<LoginAnswer> =>
  shop.post('/register', { ...request, type: 'phone' }, quiet);
export const forgetPassword = (request: ForgetPasswordRequest): Promise<LoginAnswer> =>
  shop.post('/forget_password', { ...request, type: 'phone' }, quiet);
export const editProfile = (edit: ProfileEdit): Promise<object> =>
  shop.post('/auth/edit', { provider: 'users', ...edit }, quiet);

/** Reads an agreement from an event handler. */
export const openAgreement = (name: string): Promise<TextAnswer> => shop.get(`/agreements/${name}`);
