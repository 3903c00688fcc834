import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type CourierEvent,
  defineCourier,
  type Tracking,
} from '../../../server/mall/shipping/couriers/courier-driver.ts';
import {
  asJsonObject,
  parseJsonObject,
  textAt,
} from '../../../server/platform/outbound/driver-tools.ts';

/** Swift Parcels: one address for a parcel, and pushes that are signed with the subscription's salt. */
export const swift = defineCourier({
  name: 'swift',
  open({ url, token }, { send }) {
    if (typeof url !== 'string' || typeof token !== 'string' || !url || !token) return undefined;
    const call = async (path: string, body?: object) => {
      const response = await send({
        method: body ? 'POST' : 'GET',
        url: new URL(path, url),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (response.status !== 200) throw new Error(`Swift answers ${response.status}`);
      return parseJsonObject(response.body);
    };
    return {
      isRemote: true,
      track: async ({ no }) => trackingOf(await call(`/parcels/${encodeURIComponent(no)}`)),
      subscribe: async ({ no }, { url: address, salt }) => {
        await call('/subscriptions', { no, address, salt });
      },
      readPush(body, salt) {
        // The text is signed as it was sent: written again, an object may have another one
        const { sign, content } = parseJsonObject(body);
        const expected = createHmac('sha256', salt).update(String(content)).digest();
        const given = Buffer.from(String(sign), 'hex');
        if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
        const parcel = parseJsonObject(String(content));
        return { no: textAt(parcel, 'no'), ...trackingOf(parcel) };
      },
      pushResponse: (isAccepted) => ({ accepted: isAccepted }),
    };
  },
});

/** `{ "events": [{ "at": 1777777777000, "text": "…", "done": true }] }`, newest first. */
function trackingOf(parcel: unknown): Tracking {
  const { events } = asJsonObject(parcel);
  const read = (Array.isArray(events) ? events : []).map(
    (event): CourierEvent => ({
      atMs: Number(textAt(event, 'at')),
      context: textAt(event, 'text').slice(0, 300),
      place: '',
      state: asJsonObject(event).done === true ? 'delivered' : 'transit',
    }),
  );
  return { state: read[0]?.state ?? '', events: read };
}
