import type { ToneTable } from '../tone.ts';
import { type MessageKind, messageKinds } from './message-kinds.ts';
import { taskStatus } from './operation-dicts.ts';

/** Dictionaries of messages; a part of `dicts`. */
export const messageDicts = {
  /** Senders of e-mails, by their definitions. */
  mail_driver: [],
  mail_security: [
    ['tls', 'good'],
    ['starttls', 'good'],
    ['none', 'ask'],
  ],
  message_kind: Object.entries(messageKinds) as readonly (readonly [
    MessageKind,
    (typeof messageKinds)[MessageKind],
  ])[],
  message_channel: [
    ['in_app', 'still'],
    ['email', 'run'],
    ['sms', 'run'],
  ],
  message_read: [
    [0, 'ask'],
    [1, 'still'],
  ],
  delivery_status: [
    [taskStatus.waiting, 'ask'],
    [taskStatus.done, 'good'],
    [taskStatus.failed, 'bad'],
    [taskStatus.dropped, 'still'],
  ],
} as const satisfies ToneTable;
