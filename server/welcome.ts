import type { Env } from './config/env.ts';
import type { DemoAccount } from './seed/index.ts';

/** What the terminal shows once the mall is open: addresses, accounts, and how to stop. */
export function welcome(url: string, env: Env, accounts: readonly DemoAccount[]): string {
  const lines = [
    ['Storefront', `${url}/`],
    ['Admin', `${url}/Admin/login`],
    ['Seller', `${url}/Seller/login`],
  ];
  const people = accounts.map(({ area, username, password, toPay }) => [
    area === 'shop' ? 'Shopper' : area,
    `${username}  ${password}${toPay === undefined ? '' : `  payment password ${toPay}`}`,
  ]);
  const demo =
    people.length > 0
      ? [
          '',
          `Demo accounts, passwords made for this data folder (${env.dataDir}):`,
          ...people.map(row),
          row(['SMS codes', `${url}/Admin/sms_logs shows them, for the demo sends none`]),
        ]
      : [];
  return [
    '',
    `Souk is open (${env.profile}).`,
    ...lines.map(row),
    ...demo,
    '',
    'Stop with Ctrl-C.',
    '',
  ].join('\n');
}

const row = ([name = '', text = '']: readonly string[]): string => `  ${name.padEnd(12)} ${text}`;
