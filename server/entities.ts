import { StoredFile } from './backoffice/files/file.entity.ts';
import { SavedListView } from './backoffice/views/list-view.entity.ts';
import { Audit } from './identity/audit/audit.entity.ts';
import { Session } from './identity/sessions/session.entity.ts';
import { LoginChallenge } from './identity/sign-in/login-challenge.entity.ts';
import { StockLog } from './mall/catalog/stock/stock-log.entity.ts';
import { ChatVisitor } from './mall/chat/parties/chat-visitor.entity.ts';
import { SmsCode } from './mall/messages/sms-code.entity.ts';
import { OauthAttempt } from './mall/oauth/attempts/oauth-attempt.entity.ts';
import { Oauth } from './mall/oauth/bindings/oauth.entity.ts';
import { LedgerAccount } from './mall/wallet/ledger-account.entity.ts';
import { LedgerEntry } from './mall/wallet/ledger-entry.entity.ts';
import { JobState } from './platform/jobs/job.entity.ts';
import { AttemptCounter } from './platform/limits/attempt-counter.entity.ts';
import { SeedMark } from './seed/seed.entity.ts';

/**
 * Entities, one line per `*.entity.ts`. The columns of their tables come from them; those of other
 * tables come from resources (docs/decisions/0047-tables-from-resources.md).
 */
export const entities = [
  Audit,
  LoginChallenge,
  Session,
  SavedListView,
  StockLog,
  StoredFile,
  JobState,
  AttemptCounter,
  SeedMark,
  SmsCode,
  Oauth,
  OauthAttempt,
  ChatVisitor,
  LedgerAccount,
  LedgerEntry,
];
