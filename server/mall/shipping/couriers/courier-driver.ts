import type { ParcelState } from '../../../../schemas/contract/dicts/parcel-dicts.ts';
import type { Language } from '../../../../schemas/contract/language.ts';
import type { Row } from '../../../../schemas/rules/types.ts';
import type { Definition } from '../../../platform/definitions/definitions-in.ts';
import type { SendRequest } from '../../../platform/outbound/http-client.ts';

/** A parcel at a courier. */
export interface SentParcel {
  /** The courier's code. */
  readonly code: string;
  readonly no: string;
  /** When the store handed it over. */
  readonly sentAtMs: number;
  /** Name of the destination. */
  readonly area: string;
  /** Last four digits of the recipient's phone; some couriers ask for them. */
  readonly phone: string;
}

export interface CourierEvent {
  readonly atMs: number;
  readonly context: string;
  /** Where it happened; empty when the courier does not say. */
  readonly place: string;
  readonly state: ParcelState;
}

/** What a courier knows about a parcel. An unknown parcel has no events. */
export interface Tracking {
  readonly state: ParcelState;
  /** Newest first. */
  readonly events: readonly CourierEvent[];
}

/** Where a vendor sends the events of a parcel, and what it signs them with. */
export interface PushTarget {
  readonly url: string;
  /** Secret of this subscription; the vendor signs with it. */
  readonly salt: string;
}

/** What a vendor sent on its own. */
export interface Push extends Tracking {
  readonly no: string;
}

export interface Party {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
}

/** A parcel that needs a number. */
export interface WaybillRequest {
  /** Identifies the parcel at the vendor. */
  readonly key: string;
  readonly code: string;
  readonly sender: Party;
  readonly recipient: Party;
  readonly contents: string;
}

export interface Waybill {
  readonly no: string;
  /** HTTPS address of the sheet to print; empty when the vendor has none. */
  readonly label: string;
}

/** Guarded clients (docs/invariants.md#outbound-requests): for questions, and for orders of waybills. */
export interface CourierClients {
  readonly send: SendRequest;
  readonly order: SendRequest;
}

/**
 * The API of one vendor of parcel data. A driver accesses no table. Every call fails with an error
 * that has the vendor's reason.
 */
export interface CourierDriver {
  /** Whether it asks another server. Its answers are then stored and its calls counted. */
  readonly isRemote: boolean;
  /** The events of a parcel until `nowMs`. */
  track(parcel: SentParcel, nowMs: number, language: Language): Promise<Tracking>;
  /** Has the vendor send the events of a parcel. A repeated subscription succeeds. */
  readonly subscribe?: (parcel: SentParcel, target: PushTarget) => Promise<void>;
  /** @returns undefined unless the body is signed with the salt */
  readonly readPush?: (body: string, salt: string) => Push | undefined;
  /** Body of the response to a push. */
  readonly pushResponse?: (isAccepted: boolean) => object;
  /** Gets a number by the account of the mall at one courier. */
  readonly createWaybill?: (request: WaybillRequest) => Promise<Waybill>;
  /** Code of the courier whose numbers it gets: '*' all. Default: none. */
  readonly waybillCourier?: string;
}

/** A vendor of parcel data, chosen by its name in `configs/kuaibao` `driver`. */
export interface CourierDefinition extends Definition<'courier'> {
  /** Its settings are `configs/<group>`. Default: `courier_<name>`. */
  readonly group?: string;
  /** @returns undefined while its settings lack something; then no vendor is asked */
  readonly open: (settings: Row, clients: CourierClients) => CourierDriver | undefined;
}

/** Defines a vendor of parcel data: the export of a file `*.courier.ts` (docs/drivers.md). */
export const defineCourier = (courier: Omit<CourierDefinition, 'kind'>): CourierDefinition => ({
  kind: 'courier',
  ...courier,
});
