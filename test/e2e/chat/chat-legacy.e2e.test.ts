import { beforeAll, expect, test } from 'vitest';
import { TestSocket } from '../../helpers/http/chat-socket.ts';
import type { Client, Reply } from '../../helpers/http/client.ts';
import { upload } from '../../helpers/http/uploads.ts';
import { type Shopper, Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { aPicture } from '../../helpers/values/pictures.ts';

/** Chat calls of legacy clients: forms with the token inside, no authorization header. */
let souk: TestApp;
let trade: Trade;
let store: Awaited<ReturnType<Trade['aStore']>>;
let seller: Client;
let shopper: Shopper;
beforeAll(async () => {
  souk = await sharedApp();
  trade = new Trade(souk);
  store = await trade.aStore();
  seller = await souk.as.seller(store);
  shopper = await trade.shopper();
});

const call = (name: string, body: object): Promise<Reply> =>
  souk.anonymous.post(`/Chat/${name}`, body);
const asShopper = (own = shopper) => ({ provider: 'users', token: own.client.token });
const asSeller = () => ({ provider: 'users', token: seller.token });
const owner = () => ({ rid: String(store.id), rtype: 'users' });

test('a shopper and a store talk with tokens in their forms', async () => {
  expect(await call('add', { ...asShopper(), ...owner() })).toMatchObject({
    code: 200,
    data: { sid: String(shopper.id), stype: 'users', ...owner(), token: '' },
  });
  const socket = await TestSocket.signedIn(souk.url, { area: 'Seller', token: seller.token! });
  const text = { content_type: 'text', content: 'Is it there?' };
  expect((await call('send', { ...asShopper(), ...owner(), ...text })).code).toBe(200);
  await expect
    .poll(() => socket.of('chat'))
    .toMatchObject([{ sid: String(shopper.id), stype: 'users', ...owner(), ...text }]);
  socket.stop();
  const friends = await call('friends', asSeller());
  expect(friends.data).toMatchObject([
    { rid: String(shopper.id), rtype: 'users', content: 'Is it there?', unread: 1 },
  ]);
  const [{ rid, rtype }] = friends.data;
  await call('send', { ...asSeller(), rid, rtype, content_type: 'text', content: 'Yes' });
  const page = await call('friend_content', { ...asShopper(), ...owner(), page: 1 });
  expect(page.data.data.map(({ content }: { content: string }) => content)).toEqual([
    'Yes',
    'Is it there?',
  ]);
  const next = await call('friend_content', { ...asShopper(), ...owner(), page: 2 });
  expect(next.data).toEqual({ data: [], current_page: 2, per_page: 50, last_page: 2 });
});

test('a caller who names nobody reads its own data, and no messages', async () => {
  const own = await trade.shopper();
  for (const nobody of [{ rid: '', rtype: '' }, { rid: '0', rtype: 'users' }, { rid: '' }, {}]) {
    const sent = { ...asShopper(own), ...nobody };
    const of = JSON.stringify(nobody);
    expect(await call('add', sent), of).toMatchObject({
      code: 200,
      data: { id: 0, sid: String(own.id), stype: 'users' },
    });
    expect(await call('friends', sent), of).toMatchObject({ code: 200, data: [] });
    expect((await call('friend_content', sent)).data, of).toEqual({
      data: [],
      current_page: 1,
      per_page: 50,
      last_page: 1,
    });
    const message = { ...sent, content_type: 'text', content: 'Hello' };
    expect((await call('send', message)).code, of).not.toBe(200);
  }
});

test('a client opens its list, reads names of both sides and pages back with what it was answered', async () => {
  const own = await trade.shopper();
  const { nickname } = (await own.client.post('/auth/info')).data;
  await call('add', { ...asShopper(own), ...owner() });
  for (const content of ['One', 'Two'])
    await call('send', { ...asShopper(own), ...owner(), content_type: 'text', content });
  const self = { sid: String(store.id), stype: 'users' };
  for (const nobody of [{ rid: 0, rtype: 'users' }, {}])
    expect((await call('add', { ...asSeller(), ...nobody })).data).toMatchObject(self);
  expect((await call('add', { ...asShopper(own), rid: 0, rtype: 'users' })).data).toMatchObject({
    sid: String(own.id),
    stype: 'users',
  });
  const { data: friends } = await call('friends', { ...asSeller(), rid: 0, rtype: 'users' });
  const friend = friends.find(({ rid }: { rid: string }) => rid === String(own.id));
  expect(friend).toMatchObject({
    ...self,
    sinfo: { nickname: store.storeName },
    rinfo: { nickname },
    lastMsg: { content_type: 'text', content: 'Two' },
  });
  const { rid, rtype } = friend;
  const paging = { per_page: 50, page: 1, total: 0, last_page: 1 };
  const { data: messages } = await call('friend_content', { ...paging, ...asSeller(), rid, rtype });
  expect(messages.data).toMatchObject([
    { sid: rid, stype: rtype, content: 'Two' },
    { content: 'One' },
  ]);
  const { data: _, ...answered } = messages;
  expect(answered).toEqual({ current_page: 1, per_page: 50, last_page: 1 });
  const again = await call('friend_content', { ...answered, ...asSeller(), rid, rtype, page: 1 });
  expect(again.code).toBe(200);
});

test('a visitor gets a token and talks with it', async () => {
  const added = await call('add', { provider: 'anonymous', ...owner() });
  const visitor = { provider: 'anonymous', token: added.data.token };
  expect(added.data).toMatchObject({ stype: 'anonymous', ...owner() });
  const sent = await call('send', { ...visitor, ...owner(), content_type: 'text', content: 'Hi' });
  expect(sent.data).toMatchObject({ sid: added.data.sid, stype: 'anonymous' });
  expect((await call('friends', visitor)).data).toHaveLength(1);
});

test('a socket without an auth frame is that of the caller of the last call', async () => {
  const own = await trade.shopper();
  await call('add', { ...asShopper(own), ...owner() });
  const text = { content_type: 'text', content: 'Still there?' };
  await call('send', { ...asShopper(own), ...owner(), ...text });
  const [{ rid, rtype }] = (await call('friends', asSeller())).data;
  const { token } = (await call('add', { provider: 'anonymous', ...owner() })).data;
  const guest = { provider: 'anonymous', token };
  await call('send', { ...guest, ...owner(), ...text });
  const [visitor] = (await call('friends', asSeller())).data;
  for (const [caller, other] of [
    [asShopper(own), { ...asSeller(), rid, rtype }],
    [asSeller(), { ...asShopper(own), ...owner() }],
    [guest, { ...asSeller(), rid: visitor.rid, rtype: visitor.rtype }],
  ] as const) {
    const [cookie = ''] = (await call('friends', caller)).headers.getSetCookie();
    expect(cookie).toMatch(/; Path=\/ws; HttpOnly; SameSite=Strict$/);
    const socket = await TestSocket.open(souk.url, { headers: { cookie: cookie.split(';')[0]! } });
    await socket.next('ready');
    socket.send('chat', { sid: '1', stype: 'users' });
    socket.send('heart');
    await socket.next('heart');
    await call('send', { ...other, content_type: 'text', content: 'Yes' });
    await expect.poll(() => socket.contents()).toEqual(['Yes']);
    expect(socket.closed).toBeUndefined();
    socket.stop();
  }
});

test('a socket with the cookie of nobody is refused', async () => {
  const { token } = shopper.client;
  for (const value of [`Seller:${token}`, `Admin:${token}`, 'visitor:x.y', 'shop:', '']) {
    const socket = await TestSocket.open(souk.url, { headers: { cookie: `chat_socket=${value}` } });
    socket.send('heart');
    expect(await socket.ended(), value).toBe('refused');
  }
});

test('the token identifies the caller, not the party in the form', async () => {
  const stranger = await trade.shopper();
  const identity = { sid: String(shopper.id), stype: 'users' };
  const forged = { ...identity, content_type: 'text', content: 'x' };
  const calls = [
    await call('friend_content', { ...asShopper(stranger), ...owner(), ...identity }),
    await call('send', { ...asShopper(stranger), ...owner(), ...forged }),
    await call('send', { provider: 'admins', token: stranger.client.token, ...owner(), ...forged }),
    await call('send', { provider: 'users', ...owner(), ...forged }),
    await call('send', { provider: 'anonymous', token: String(shopper.id), ...owner(), ...forged }),
    await call('friends', { provider: 'stores', token: stranger.client.token }),
    await call('add', { ...asShopper(stranger), rid: '1; DROP TABLE users', rtype: 'users' }),
  ];
  expect(calls.map(({ code }) => code)).toEqual([404, 404, 401, 401, 401, 422, 404]);
  const other = await souk.as.seller(await trade.aStore());
  const foreign = { provider: 'users', token: other.token };
  const friend = { rid: String(shopper.id), rtype: 'users' };
  expect((await call('friend_content', { ...foreign, ...friend })).code).toBe(404);
});

test('a picture is an own upload, never that of another', async () => {
  await call('add', { ...asShopper(), ...owner() });
  const send = (content: string) =>
    call('send', { ...asShopper(), ...owner(), content_type: 'image', content });
  const bytes = await aPicture();
  const own = await upload(shopper.client, '/uploads', { bytes, uploadType: 'uploadPic' });
  const stranger = await trade.shopper();
  const theirs = await upload(stranger.client, '/uploads', { bytes, uploadType: 'uploadPic' });
  expect((await send(own.data)).data.content).toBe(own.data);
  expect((await send(theirs.data)).code).toBe(422);
  expect((await send('https://evil.example/track.png')).code).toBe(422);
});
