import { Injectable } from '@nestjs/common';
import { Challenges, type SentChallenge } from '../../identity/sign-in/challenges.ts';
import { Env } from '../../platform/config/env.ts';
import { httpErrors, type Refusal } from '../../platform/http/response/errors.ts';
import {
  AttemptCounters,
  type AttemptLimit,
  type CountedAttempts,
  type ExceededLimit,
  limitsOfAddress,
} from '../../platform/limits/attempt-counters.ts';
import { messageErrors } from './messages.errors.ts';

const minute = 60;
const hour = 3600;
const day = 86_400;

/** Codes to one phone for one purpose, per day: from one network, and from all of them. */
const maxPerPhoneAndNetwork = 10;
const maxPerPhone = 20;
/**
 * Codes that one address or subscriber network may request per hour, for any phones: enough for an
 * office, too few to exhaust an SMS budget.
 */
const maxPerAddress = 30;
/** Codes per day that a signed-in account may request to change itself. */
const maxPerAccount = 10;

/** After so many codes the next one needs a solved challenge: to a phone per day, all purposes. */
const freePerPhone = 5;
/** The same for an address per hour. */
const freePerAddress = 10;
/** Their challenges stay easy; near the mall's cap they grow harder. */
const maxEasyExcess = 2;
const challengeKey = (phone: string): string => `sms:${phone}`;

/** The most messages of the whole mall (`configs/sms`). */
export interface SmsCaps {
  readonly hour: number;
  readonly day: number;
}

/** A request that the phone, the network and the account limit. */
export interface LimitedRequest {
  readonly phone: string;
  /** A purpose of a code, or `test`. */
  readonly purpose: string;
  readonly ip: string;
  /** The account that is signed in, for codes that need one. */
  readonly accountId?: number | undefined;
}

interface CodeToCount extends LimitedRequest {
  /** Whether a message with the code goes to the phone. */
  readonly isSent: boolean;
}

/**
 * Limits of codes by SMS (docs/decisions/0078-limits-of-accounts.md). What they refuse depends on what
 * is requested and by whom, never on whether the phone has an account.
 */
@Injectable()
export class SmsLimits {
  constructor(
    private readonly counters: AttemptCounters,
    private readonly challenges: Challenges,
    private readonly env: Env,
  ) {}

  /**
   * Counts a request for a code, and a code that is to be sent for the caps of the mall. One that is
   * not sent counts beside them by the same statements, so that requests for phones without an
   * account use up nobody's codes and no caller tells them apart.
   *
   * @throws Refusal `messages.tooOften` for the phone or the account; 429 for the address;
   * `messages.paused` when a cap is reached; `auth.challenge` after a few codes
   */
  async count(request: CodeToCount, caps: SmsCaps, sent: SentChallenge): Promise<void> {
    const { purpose, isSent } = request;
    const sentSoFar = await this.capsOf(purpose, caps);
    if (sentSoFar.some(({ tries, max }) => tries >= max)) throw messageErrors.paused();
    const { counted, exceeded } = await this.counters.count(this.limitsOf(request));
    if (exceeded) throw refusalOf(exceeded);
    const beyondHalf = sentSoFar.map(({ tries, max }) => tries + 1 - max / 2);
    const excess = Math.ceil(Math.max(this.excessOf(request.phone, counted), ...beyondHalf));
    try {
      if (excess > 0) await this.challenges.assertSolved(challengeKey(request.phone), excess, sent);
      const limits = capLimits(purpose, caps);
      if (!(await this.isWithin(isSent ? limits : limits.map(unsent))))
        throw messageErrors.paused();
    } catch (error) {
      await this.counters.giveBack(counted);
      throw error;
    }
  }

  /** Counts a test message, which only the phone limits. @throws Refusal `messages.tooOften` */
  async countTest(request: LimitedRequest): Promise<void> {
    const { exceeded } = await this.counters.count(phoneLimits(request));
    if (exceeded) throw refusalOf(exceeded);
  }

  /**
   * Counts a message about an event that is about to be sent.
   *
   * @returns false when a cap of the mall is reached; the message is not sent then
   */
  countSent(caps: SmsCaps): Promise<boolean> {
    return this.isWithin(capLimits(event, caps));
  }

  private async isWithin(limits: readonly AttemptLimit[]): Promise<boolean> {
    const { exceeded } = await this.counters.count(limits);
    return exceeded === undefined;
  }

  /** The cap that is reached at present, as a sentence for admins. */
  async reachedCap(caps: SmsCaps): Promise<string | undefined> {
    const sent = [...(await this.capsOf(strangers, caps)), ...(await this.capsOf(event, caps))];
    const reached = sent.find(({ tries, max }) => tries >= max);
    if (!reached) return undefined;
    const period = reached.seconds === hour ? 'hour' : 'day';
    const limit = `The limit of ${reached.max}`;
    if (reached.key.startsWith('sms:all:'))
      return `${limit} codes per ${period} is reached; no codes are sent`;
    return reached.key.startsWith('sms:others:')
      ? `${limit} events and changed phones per ${period} is reached`
      : `${limit} codes for new accounts per ${period} is reached`;
  }

  /** The caps that limit a purpose, with what was sent so far. */
  private capsOf(
    purpose: string,
    caps: SmsCaps,
  ): Promise<readonly (AttemptLimit & { readonly tries: number })[]> {
    return Promise.all(
      capLimits(purpose, caps).map(async (limit) => ({
        ...limit,
        tries: await this.counters.triesOf(limit.key),
      })),
    );
  }

  private limitsOf(request: LimitedRequest): readonly AttemptLimit[] {
    const { phone, ip, accountId } = request;
    const perAddress = maxPerAddress * this.env.rateFactor;
    return [
      ...phoneLimits(request),
      { key: `sms:phone:${phone}`, max: Number.POSITIVE_INFINITY, seconds: day },
      ...limitsOfAddress(ip, { key: 'sms:address', max: perAddress, seconds: hour }),
      ...(accountId === undefined
        ? []
        : [{ key: `sms:account:${accountId}`, max: maxPerAccount, seconds: day }]),
    ];
  }

  /** How many codes a request is beyond those that need no challenge; 0 or less needs none. */
  private excessOf(phone: string, counted: CountedAttempts): number {
    const beyond = counted.map(({ key, tries }) => {
      if (key === `sms:phone:${phone}`) return Math.min(tries - freePerPhone, maxEasyExcess);
      if (key.startsWith('sms:address:'))
        return Math.min(tries - freePerAddress * this.env.rateFactor, maxEasyExcess);
      return 0;
    });
    return Math.max(...beyond);
  }
}

/** The purpose whose codes anybody can ask for, to phones without an account. */
const strangers = 'register';
/** Messages about events, which whoever has an account can cause as many as they like of. */
const event = 'event';
/** What uses up a part of the caps only, so that accounts always get their codes to sign in. */
const parts: Readonly<Record<string, readonly [name: string, part: number]>> = {
  [strangers]: ['strangers', 1 / 2],
  edit_user: ['others', 2 / 5],
  [event]: ['others', 2 / 5],
};

/** @param purpose that of a code, or `event` */
function capLimits(purpose: string, caps: SmsCaps): readonly AttemptLimit[] {
  const part = parts[purpose];
  return [...partOfCaps('all', caps, 1), ...(part ? partOfCaps(part[0], caps, part[1]) : [])];
}

const partOfCaps = (name: string, caps: SmsCaps, part: number): readonly AttemptLimit[] => [
  { key: `sms:${name}:hour`, max: Math.floor(caps.hour * part), seconds: hour },
  { key: `sms:${name}:day`, max: Math.floor(caps.day * part), seconds: day },
];

/** Counts what is not sent: without a limit. */
const unsent = ({ key, seconds }: AttemptLimit): AttemptLimit => ({
  key: `${key}:unsent`,
  max: Number.POSITIVE_INFINITY,
  seconds,
});

/** A purpose has its own budget, so codes for one do not use up those for another. */
function phoneLimits({ phone, purpose, ip }: LimitedRequest): readonly AttemptLimit[] {
  const subject = `${purpose}:${phone}`;
  return [
    { key: `sms:minute:${subject}`, max: 1, seconds: minute },
    { key: `sms:day:${subject}`, max: maxPerPhone, seconds: day },
    ...limitsOfAddress(ip, {
      key: `sms:network:${subject}`,
      max: maxPerPhoneAndNetwork,
      seconds: day,
    }),
  ];
}

function refusalOf({ key, seconds }: ExceededLimit): Refusal {
  if (key.startsWith('sms:address:')) return httpErrors.tooFrequent({ seconds });
  return messageErrors.tooOften();
}
