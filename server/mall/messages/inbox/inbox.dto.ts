import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsEmail, IsIn, IsOptional, IsString, MaxLength, ValidateIf, ValidateNested } from 'class-validator';
import {
  type MessageKind,
  messageKinds,
} from '../../../../schemas/contract/dicts/message-kinds.ts';
import { wholeNumber, WholeNumber } from '../../../platform/http/request/paging.dto.ts';
import { formList } from '../../../platform/http/request/text-rules.ts';
import { withMessage } from '../../../platform/i18n/with-message.ts';

const kindNames = Object.keys(messageKinds);

/** Without an id all messages are marked. */
export class ReadDto {
  @IsOptional() @WholeNumber(1) readonly id?: number;
}

/** Channels of one kind; those left out stay as they are. */
export class KindChoicesDto {
  @IsIn(kindNames) readonly kind: MessageKind;
  @IsOptional() @Transform(wholeNumber) @IsIn([0, 1]) readonly in_app?: 0 | 1;
  @IsOptional() @Transform(wholeNumber) @IsIn([0, 1]) readonly email?: 0 | 1;
  @IsOptional() @Transform(wholeNumber) @IsIn([0, 1]) readonly sms?: 0 | 1;
}

export class SettingsDto {
  @IsOptional() @Transform(wholeNumber) @IsIn([0, 1]) readonly is_digest?: 0 | 1;

  @IsOptional()
  @Transform(formList)
  @IsArray()
  @ArrayMaxSize(kindNames.length)
  @ValidateNested({ each: true })
  @Type(() => KindChoicesDto)
  readonly kinds?: readonly KindChoicesDto[];
}

/** An empty address is removed. */
export class EmailDto {
  @IsString()
  @MaxLength(100)
  @ValidateIf(({ email }: EmailDto) => email !== '')
  @IsEmail({}, withMessage('rules.email'))
  readonly email: string;
}

/** The token of a link in an e-mail. */
export class MailLinkDto {
  @IsString() @MaxLength(1000) readonly token: string;
  /** 1: no e-mails of any kind. */
  @IsOptional() @Transform(wholeNumber) @IsIn([0, 1]) readonly all?: 0 | 1;
}
