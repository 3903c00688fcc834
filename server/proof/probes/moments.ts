import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountKindOf, type BackOffice, backOffices } from '../../../schemas/contract/areas.ts';
import { BackOfficeBootstrap } from '../../backoffice/backoffice-bootstrap.ts';
import { aKeyOf, aRoleWith, roleOwnerOf } from '../api-key.ts';
import type { Built } from '../builders.ts';
import type { Calls } from '../calls.ts';
import type { Probe, Proof } from '../probe.ts';
import type { Tally } from '../tally.ts';

/** A lost right ends within this time everywhere: one second of caches, one of the watch. */
const graceMs = 5000;

/** Waits until `is`, at most `graceMs`. */
async function settles(is: () => boolean | Promise<boolean>): Promise<boolean> {
  const until = Date.now() + graceMs;
  for (;;) {
    if (await is()) return true;
    if (Date.now() > until) return false;
    await sleep(100);
  }
}

/** An account with rights over couriers, and the statement that ends each of its rights. */
async function anAccount({ mall }: Proof, area: BackOffice): Promise<Built> {
  const rights = [`${area}.expresses.index`];
  return area === 'Admin'
    ? mall.anAdmin({ rights })
    : mall.aSubAccount(await mall.aSeller(), { rights });
}

const endings = (area: BackOffice) => {
  const kind = accountKindOf(area);
  return [
    ['the account is disabled', `UPDATE ${kind}s SET status = 0 WHERE id = $1`],
    ['the account is deleted', `UPDATE ${kind}s SET deleted_at = mall_now() WHERE id = $1`],
    ['the sessions are deleted', 'DELETE FROM sessions WHERE account_id = $1'],
  ] as const;
};

/** Opens the stream of an area. */
async function openStream(client: Calls, area: BackOffice) {
  const end = new AbortController();
  const response = await client.raw(`/api/${area}/live`, { signal: end.signal });
  let isOver = false;
  let text = '';
  void (async () => {
    try {
      for await (const part of response.body ?? []) text += Buffer.from(part).toString();
    } catch {
      // stopped below
    }
    isOver = true;
  })();
  return { isOver: () => isOver, text: () => text, stop: () => end.abort() };
}

const streams: Probe['run'] = async (proof, tally) => {
  const { mall } = proof;
  for (const area of backOffices) {
    for (const [name, statement] of endings(area)) {
      const account = await anAccount(proof, area);
      const client = await mall.as.account(area, account.username);
      const stream = await openStream(client, area);
      await mall.sql.run(statement, [account.id]);
      tally.judge(`${area} account`, `GET /api/${area}/live after ${name}`, {
        holds: await settles(stream.isOver),
        expected: `the end of the stream within ${graceMs} ms`,
        answered: 'an open stream',
      });
      stream.stop();
    }
    await withoutRight(proof, area, tally);
  }
};

/** A stream that stays open tells nothing more about rows whose right was lost. */
async function withoutRight(proof: Proof, area: BackOffice, tally: Tally): Promise<void> {
  const { mall } = proof;
  const kind = accountKindOf(area);
  const account = await anAccount(proof, area);
  const client = (await mall.as.account(area, account.username)).json();
  await client.get(`/${area}/expresses`);
  const stream = await openStream(client, area);
  await mall.sql.run(
    `
      DELETE FROM ${kind}_to_permissions
      WHERE role_id IN (SELECT role_id FROM ${kind}_to_roles WHERE ${kind}_id = $1)`,
    [account.id],
  );
  const refused = await settles(async () => (await client.get(`/${area}/expresses`)).code !== 200);
  tally.judge(`${area} account`, `GET /api/${area}/expresses after the right was lost`, {
    holds: refused,
    expected: `a refusal within ${graceMs} ms`,
    answered: 'the list',
  });
  await sleep(1500);
  const before = stream.text().length;
  const admin = (await mall.as.admin()).json().proven();
  const number = String(Date.now());
  await admin.post('/Admin/expresses', { name: `Courier ${number}`, code: `c${number}` });
  await sleep(500);
  tally.judge(`${area} account`, `GET /api/${area}/live after the right was lost`, {
    holds: !stream.text().slice(before).includes('expresses'),
    expected: 'no notice of the list',
    answered: stream.text().slice(before, before + 300),
  });
  stream.stop();
}

/** A key loses what its account loses, and ends with it. */
const keys: Probe['run'] = async (proof, tally) => {
  const { mall } = proof;
  for (const area of backOffices) {
    const kind = accountKindOf(area);
    const owner = await mall.as[area === 'Admin' ? 'admin' : 'seller']();
    const rights = [`${area}.expresses.index`];
    const path = `/${area}/expresses`;
    const made = await aKeyOf(mall, area, owner, { rights });
    const changes: readonly (readonly [string, string])[] = [
      [
        'its role lost the right',
        `DELETE FROM ${kind}_to_permissions WHERE role_id = ${made.roleId}`,
      ],
      [
        'it expired',
        `UPDATE ${kind}_keys SET expires_at = mall_now() - interval '1 s' WHERE id = $1`,
      ],
      ['it was revoked', `UPDATE ${kind}_keys SET status = 2 WHERE id = $1`],
    ];
    for (const [name, statement] of changes) {
      const key = statement.includes('$1') ? await aKeyOf(mall, area, owner, { rights }) : made;
      await key.client.get(path);
      await mall.sql.run(statement, statement.includes('$1') ? [key.id] : []);
      tally.judge(`${area} key`, `GET /api${path} after ${name}`, {
        holds: await settles(async () => (await key.client.get(path)).code !== 200),
        expected: `a refusal within ${graceMs} ms`,
        answered: 'the list',
      });
    }
    await strongerKey(proof, area, tally);
  }
};

/** An account cannot make, change or renew a key whose role has more rights than the account. */
async function strongerKey({ mall }: Proof, area: BackOffice, tally: Tally): Promise<void> {
  const kind = accountKindOf(area);
  const keyRights = ['index', 'show', 'store', 'update', 'issue'].map(
    (verb) => `${area}.${kind}_keys.${verb}`,
  );
  const rights = [`${area}.expresses.index`, `${area}.${kind}_roles.index`, ...keyRights];
  const seller = await mall.aSeller();
  const account =
    area === 'Admin' ? await mall.anAdmin({ rights }) : await mall.aSubAccount(seller, { rights });
  const client = (await mall.as.account(area, account.username)).json().proven();
  const ownerId = await roleOwnerOf(client, area);
  const strong = await aRoleWith(mall, area, ownerId, undefined);
  const weak = await aRoleWith(mall, area, ownerId, [`${area}.expresses.index`]);
  const path = `/${area}/api_keys`;
  const values = { description: 'Strong', scopes: ['read'], rate: 60 };
  const judge = (call: string, code: number): void =>
    tally.judge(`${area} account with few rights`, call, {
      holds: code !== 200,
      expected: 'a refusal',
      answered: `code ${code}`,
    });
  judge(
    `POST /api${path} with a stronger role`,
    (await client.post(path, { ...values, role_id: strong })).code,
  );
  const made = await client.post(path, { ...values, role_id: weak });
  if (made.code !== 200) return tally.skip(`${area}: no key was made (${made.msg})`);
  const { id } = made.data as { id: number };
  judge(
    `PUT /api${path} with a stronger role`,
    (await client.put(`${path}/${id}`, { role_id: strong })).code,
  );
  await mall.sql.run(`UPDATE ${kind}_keys SET role_id = $1 WHERE id = $2`, [strong, id]);
  const issued = await client.post(`${path}/${id}/commands/issue`);
  judge(`POST /api${path}/${id}/commands/issue of a stronger key`, issued.code);
}

/** The rights of a field that is gone do not wait for a new field of its name. */
const rebornRights: Probe['run'] = async ({ mall }, tally) => {
  for (const area of backOffices) {
    const kind = accountKindOf(area);
    const right = `${area}.expresses.gone_${randomBytes(4).toString('hex')}`;
    const [group] = await mall.sql.rows<{ pid: number }>(
      `SELECT pid FROM ${kind}_permissions WHERE apis = $1`,
      [`${area}.expresses.index`],
    );
    await mall.sql.run(
      `INSERT INTO ${kind}_permissions (name, apis, pid) VALUES ('Gone', $1, $2)`,
      [right, group!.pid],
    );
    const owner = await mall.as[area === 'Admin' ? 'admin' : 'seller']();
    const role = await aRoleWith(mall, area, await roleOwnerOf(owner.json(), area), [right]);
    await mall.app.get(BackOfficeBootstrap).onApplicationBootstrap();
    const left = await mall.sql.rows(
      `
        SELECT 1 FROM ${kind}_permissions WHERE apis = $1
        UNION ALL
        SELECT 1 FROM ${kind}_to_permissions WHERE role_id = $2`,
      [right, role],
    );
    tally.judge(`${area} role`, `a right of a field that is gone`, {
      holds: left.length === 0,
      expected: 'no right after the next start',
      answered: `${left.length} rows`,
    });
  }
};

/** What must end when rights end. */
export const moments: readonly Probe[] = [
  {
    name: 'streams',
    about: 'A live stream goes on after the session, the account or the right is gone.',
    run: streams,
  },
  {
    name: 'key_ends',
    about: 'A key works after its end, or is stronger than the account that edits it.',
    run: keys,
  },
  {
    name: 'reborn_rights',
    about: 'The right of a deleted field is held for a new field of its name.',
    run: rebornRights,
  },
];
