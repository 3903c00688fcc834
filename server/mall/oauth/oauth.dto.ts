import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, MaxLength } from 'class-validator';
import type {
  BindRequest,
  OauthCallbackRequest,
} from '../../../schemas/contract/calls/accounts/oauth.ts';
import { isObject } from '../../../schemas/rules/values/is-object.ts';
import { validateDto } from '../../platform/http/request/body-pipe.ts';
import { IsNotBlank } from '../../platform/http/request/text-rules.ts';
import { inviterParam } from '../kernel/find-inviter.ts';

/** `GET /oauth/{name}`. */
export class OauthStartDto {
  @IsOptional() @IsString() @MaxLength(1000) back?: string;
  /** `openid`: answers the openid of WeChat's browser and signs nobody in. */
  @IsOptional() @IsIn(['enter', 'openid']) purpose?: 'enter' | 'openid';
}

/** `/oauth/callback/{name}`. */
export class OauthCallbackDto implements OauthCallbackRequest {
  @IsOptional() @IsString() @MaxLength(2000) code?: string;
  @IsOptional() @IsString() @MaxLength(128) state?: string;
  @IsOptional() @IsString() @MaxLength(300) iss?: string;
  @IsOptional() @IsString() @MaxLength(200) error?: string;
  @IsOptional() @IsString() @MaxLength(64) iv?: string;
  @IsOptional() @IsString() @MaxLength(4000) encryptedData?: string;
  @IsOptional() @Transform(inviterParam) @IsInt() inviter_id?: number;
}

/** What a callback says. Providers append more, which has no meaning here. @throws Refusal 422 */
export function readCallback(sent: unknown): Promise<OauthCallbackDto> {
  const fields = isObject(sent) ? Object.entries(sent) : [];
  const known = fields.filter(([name]) => callbackNames.has(name));
  return validateDto(OauthCallbackDto, Object.fromEntries(known));
}
const callbackNames: ReadonlySet<string> = new Set([
  'code',
  'state',
  'iss',
  'error',
  'iv',
  'encryptedData',
  'inviter_id',
] satisfies readonly (keyof OauthCallbackRequest)[]);

/** `POST /user/oauth/{name}`. */
export class BindDto implements BindRequest {
  @IsOptional() @IsString() @MaxLength(512) proof?: string;
  @IsOptional() @IsString() @MaxLength(1000) back?: string;
  @IsOptional() @IsString() @MaxLength(2000) code?: string;
}

/** `POST /user/oauth/{name}/unbind`. */
export class UnbindDto {
  @IsOptional() @IsString() @MaxLength(512) proof?: string;
}

export class WechatPageDto {
  @IsString() @IsNotBlank() @MaxLength(2000) url: string;
}
