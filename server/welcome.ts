import type { Env } from './platform/config/env.ts';
import type { DemoAccount } from './seed/index.ts';

/** The text in the terminal after the start: addresses, demo accounts, and how to stop. */
export function welcome(url: string, env: Env, accounts: readonly DemoAccount[]): string {
  const lines = [
    '',
    `Souk is open (${env.profile}).`,
    row('Storefront', `${url}/`),
    row('Admin', `${url}/Admin/login`),
    row('Seller', `${url}/Seller/login`),
  ];
  if (accounts.length > 0)
    lines.push(
      '',
      `Demo accounts, passwords made for this data folder (${env.dataDir}):`,
      ...accounts.map(accountRow),
      row('SMS codes', `${url}/Admin/sms_logs shows them, for the demo sends none`),
    );
  return [...lines, '', 'Stop with Ctrl-C.', ''].join('\n');
}

function accountRow({ area, username, password, paymentPassword }: DemoAccount): string {
  const payment = paymentPassword === undefined ? '' : `  payment password ${paymentPassword}`;
  return row(area === 'shop' ? 'Shopper' : area, `${username}  ${password}${payment}`);
}

const row = (name: string, text: string): string => `  ${name.padEnd(12)} ${text}`;
