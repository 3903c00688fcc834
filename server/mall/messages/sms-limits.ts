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

/** The most codes of the whole mall (`configs/sms`). */
export interface SmsCaps {
  readonly hour: number;
  readonly day: number;
}

/** A request for a code. */
export interface LimitedRequest {
  readonly phone: string;
  /** A purpose of a code, or `test`. */
  readonly purpose: string;
  readonly ip: string;
  /** The account that is signed in, for codes that need one. */
  readonly accountId?: number | undefined;
}

/**
 * Limits of codes by SMS (docs/decisions/0078-limits-of-accounts.md). They depend on what is
 * requested and by whom, never on whether the phone has an account.
 */
@Injectable()
export class SmsLimits {
  constructor(
    private readonly counters: AttemptCounters,
    private readonly challenges: Challenges,
    private readonly env: Env,
  ) {}

  /**
   * Counts a request for a code.
   *
   * @throws Refusal `messages.tooOften` for the phone or the account; 429 for the address;
   * `messages.paused` when the whole mall sends too many; `auth.challenge` after a few codes
   */
  async count(request: LimitedRequest, caps: SmsCaps, sent: SentChallenge): Promise<void> {
    const { counted, exceeded } = await this.counters.count(this.limitsOf(request, caps));
    if (exceeded) throw refusalOf(exceeded);
    const excess = this.excessOf(request.phone, counted, caps);
    if (excess <= 0) return;
    try {
      await this.challenges.assertSolved(challengeKey(request.phone), excess, sent);
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

  /** Counts a message about an event, which only the caps of the mall limit. */
  async countEvent(caps: SmsCaps): Promise<boolean> {
    const { exceeded } = await this.counters.count(capLimits(caps));
    return exceeded === undefined;
  }

  /** The cap that is reached at present, as a sentence for admins. */
  async reachedCap(caps: SmsCaps): Promise<string | undefined> {
    for (const period of ['hour', 'day'] as const)
      if ((await this.counters.triesOf(allKey(period))) >= caps[period])
        return `The limit of ${caps[period]} codes per ${period} is reached; no codes are sent`;
    return undefined;
  }

  private limitsOf(request: LimitedRequest, caps: SmsCaps): readonly AttemptLimit[] {
    const { phone, ip, accountId } = request;
    const perAddress = maxPerAddress * this.env.rateFactor;
    return [
      ...phoneLimits(request),
      { key: `sms:phone:${phone}`, max: Number.POSITIVE_INFINITY, seconds: day },
      ...limitsOfAddress(ip, { key: 'sms:address', max: perAddress, seconds: hour }),
      ...(accountId === undefined
        ? []
        : [{ key: `sms:account:${accountId}`, max: maxPerAccount, seconds: day }]),
      ...capLimits(caps),
    ];
  }

  /** How many codes a request is beyond those that need no challenge; 0 or less needs none. */
  private excessOf(phone: string, counted: CountedAttempts, caps: SmsCaps): number {
    const beyond = counted.map(({ key, tries }) => {
      if (key === `sms:phone:${phone}`) return Math.min(tries - freePerPhone, maxEasyExcess);
      if (key.startsWith('sms:address:'))
        return Math.min(tries - freePerAddress * this.env.rateFactor, maxEasyExcess);
      if (key === allKey('hour')) return tries - caps.hour / 2;
      if (key === allKey('day')) return tries - caps.day / 2;
      return 0;
    });
    return Math.ceil(Math.max(...beyond));
  }
}

const capLimits = (caps: SmsCaps): readonly AttemptLimit[] => [
  { key: allKey('hour'), max: caps.hour, seconds: hour },
  { key: allKey('day'), max: caps.day, seconds: day },
];

const allKey = (period: keyof SmsCaps): string => `sms:all:${period}`;

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
  if (key.startsWith('sms:all:')) return messageErrors.paused();
  if (key.startsWith('sms:address:')) return httpErrors.tooFrequent({ seconds });
  return messageErrors.tooOften();
}
