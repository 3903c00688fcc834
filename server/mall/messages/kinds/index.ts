import type { Area } from '../../../../schemas/contract/areas.ts';
import {
  type MessageChannel,
  type MessageKind,
  messageKinds,
} from '../../../../schemas/contract/dicts/message-kinds.ts';
import { accountKinds, checkKinds, storeKinds, webhookKinds } from './accounts.ts';
import type { KindDefinition, LinkedMessage } from './kind.ts';
import { orderKinds, promotionKinds, refundKinds, walletKinds } from './trade.ts';

/** All kinds of messages: one entry per name in `schemas/contract/dicts/message-kinds.ts`. */
export const kinds: Readonly<Record<MessageKind, KindDefinition>> = {
  ...orderKinds,
  ...refundKinds,
  ...checkKinds,
  ...storeKinds,
  ...walletKinds,
  ...promotionKinds,
  ...webhookKinds,
  ...accountKinds,
};

/** The kinds that an area has, in the order of its settings. */
export const kindsOf = (area: Area): readonly MessageKind[] =>
  (Object.keys(messageKinds) as MessageKind[]).filter((kind) => kinds[kind].audiences[area]);

/** Whether an area has readers of this kind. */
export const isKindOf = (area: Area, kind: string): kind is MessageKind =>
  Object.hasOwn(kinds, kind) && kinds[kind as MessageKind].audiences[area] !== undefined;

/** The page of an area that a message opens. */
export const linkOf = (area: Area, kind: MessageKind, message: LinkedMessage): string =>
  kinds[kind].audiences[area]?.link(message) ?? '';

/** Whether a channel is on until the reader chooses. */
export const isOnByDefault = (kind: MessageKind, channel: MessageChannel): boolean =>
  channel === 'in_app' || kinds[kind].channels.includes(channel);
