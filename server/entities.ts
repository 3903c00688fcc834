import { Audit } from './auth/audit.entity.ts';
import { LoginChallenge } from './auth/login-challenge.entity.ts';
import { LoginLimit } from './auth/login-limit.entity.ts';
import { Session } from './auth/session.entity.ts';
import { SavedListView } from './backoffice/list-views/list-view.entity.ts';
import { StockLog } from './catalog/stock-log.entity.ts';
import { StoredFile } from './files/file.entity.ts';
import { JobState } from './jobs/job.entity.ts';
import { SmsCode } from './messages/sms-code.entity.ts';
import { SeedMark } from './seed/seed.entity.ts';
import { LedgerAccount } from './wallet/ledger-account.entity.ts';
import { LedgerEntry } from './wallet/ledger-entry.entity.ts';

/** Tables with behaviour, one line per `*.entity.ts`. A table listed here is its entity's, otherwise its resource's (engine.md §5 "Tables"). */
export const entities = [
  Audit,
  LoginChallenge,
  LoginLimit,
  Session,
  SavedListView,
  StockLog,
  StoredFile,
  JobState,
  SeedMark,
  SmsCode,
  LedgerAccount,
  LedgerEntry,
];
