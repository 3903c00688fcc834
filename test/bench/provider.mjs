// A payment provider of the bench: the mall is configured with its keys and receives its signed
// notices.
import { createSign } from 'node:crypto';
import { readFileSync } from 'node:fs';

const readKey = (name) =>
  readFileSync(new URL(`../fixtures/payments/${name}`, import.meta.url), 'utf8');
const merchantKey = readKey('merchant-key.pem');
const vendorKey = readKey('vendor-key.pem');
const vendorPublicKey = readKey('vendor-public.pem');
const ids = { app_id: '2021000000000009', seller_id: '2088000000000009' };

/** @param headers of an admin */
export async function setUpAlipay(url, headers) {
  const form = new FormData();
  form.set('name', 'goods');
  form.set('option', '');
  form.set('uploadType', 'uploadFile');
  form.append(
    'file',
    new Blob([vendorPublicKey], { type: 'application/octet-stream' }),
    'vendor.pem',
  );
  const certificate = await call(`${url}/api/Admin/uploads`, {
    method: 'POST',
    headers,
    body: form,
  });
  await call(`${url}/api/Admin/configs/pay_alipaywap`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...ids,
      app_secret_cert: merchantKey.replace(/-----[^-]+-----|\s/g, ''),
      alipay_public_cert_path: certificate,
    }),
  });
}

async function call(url, options) {
  const { code, msg, data } = await (await fetch(url, options)).json();
  if (code !== 200) throw new Error(`alipay: ${msg} ${JSON.stringify(data)}`);
  return data;
}

/**
 * The form of a signed notice that a started payment is paid. Alipay signs all fields but the
 * signature, sorted by name.
 *
 * @param paymentUrl where the mall redirected the shopper
 */
export function paidNotice(paymentUrl, tradeNo) {
  const { out_trade_no, total_amount, subject } = JSON.parse(
    new URL(paymentUrl).searchParams.get('biz_content'),
  );
  const form = {
    ...ids,
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
  const sign = createSign('RSA-SHA256').update(text).sign(vendorKey, 'base64');
  return new URLSearchParams({ ...form, sign_type: 'RSA2', sign }).toString();
}
