// A payment provider of the bench's own: the mall is set up with its keys, as an admin does, and hears its signed notices.
import { createSign } from 'node:crypto';
import { readFileSync } from 'node:fs';

const keyFile = (name) =>
  readFileSync(new URL(`../fixtures/payments/${name}`, import.meta.url), 'utf8');
const [merchantKey, vendorKey, vendorPublic] = [
  'merchant-key.pem',
  'vendor-key.pem',
  'vendor-public.pem',
].map(keyFile);
const [app_id, seller_id] = ['2021000000000009', '2088000000000009'];

/** @param headers an admin's */
export async function setUpAlipay(url, headers) {
  const answerOf = async (answer) => {
    const { code, msg, data } = await (await answer).json();
    if (code !== 200) throw new Error(`alipay: ${msg}`);
    return data;
  };
  const form = new FormData();
  for (const [name, value] of Object.entries({
    name: 'goods',
    option: '',
    uploadType: 'uploadFile',
  }))
    form.set(name, value);
  form.append('file', new Blob([vendorPublic], { type: 'application/octet-stream' }), 'vendor.pem');
  const alipay_public_cert_path = await answerOf(
    fetch(`${url}/api/Admin/uploads`, { method: 'POST', headers, body: form }),
  );
  await answerOf(
    fetch(`${url}/api/Admin/configs/pay_alipaywap`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        app_id,
        seller_id,
        app_secret_cert: merchantKey.replace(/-----[^-]+-----|\s/g, ''),
        alipay_public_cert_path,
      }),
    }),
  );
}

/** The notice that what was begun is paid, as Alipay signs it: all but the empty ones and the signature, by name. @param address where the mall sent the shopper */
export function paidNotice(address, tradeNo) {
  const { out_trade_no, total_amount, subject } = JSON.parse(
    new URL(address).searchParams.get('biz_content'),
  );
  const form = {
    app_id,
    seller_id,
    charset: 'utf-8',
    version: '1.0',
    notify_type: 'trade_status_sync',
    out_trade_no,
    total_amount,
    subject,
    trade_no: tradeNo,
    trade_status: 'TRADE_SUCCESS',
    gmt_payment: '2026-05-01 12:00:00',
  };
  const text = Object.keys(form)
    .sort()
    .map((name) => `${name}=${form[name]}`)
    .join('&');
  return new URLSearchParams({
    ...form,
    sign_type: 'RSA2',
    sign: createSign('RSA-SHA256').update(text).sign(vendorKey, 'base64'),
  }).toString();
}
