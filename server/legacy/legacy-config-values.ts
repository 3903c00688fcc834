import type { Resource, Row } from '../../schemas/rules/types.ts';
import type { Sent } from './translation.ts';

/** Whether a flag of a form is set. */
export const isOn = (raw: unknown): boolean =>
  raw === true || raw === 'true' || raw === '1' || raw === 1;

const isOff = (raw: unknown): boolean =>
  raw === false || raw === 'false' || raw === '0' || raw === 0;

const isUpload = ({ name }: Resource): boolean => name === 'configs/upload';

/** Settings as legacy clients read them: files are stored here (false) or elsewhere (true). */
export const toLegacyConfig = (resource: Resource, row: Row): Row =>
  isUpload(resource) ? { ...row, save_type: row.save_type !== 'local' } : row;

/** Settings of a form, which sends 'null' for an empty value. */
export const withoutNulls = (sent: Sent): Sent =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, value === 'null' ? '' : value]),
  );

/** The driver that legacy clients set with the account of the provider: their forms name none. */
const drivers: Readonly<Record<string, { readonly account: string; readonly driver: string }>> = {
  'configs/sms': { account: 'key', driver: 'aliyun' },
  'configs/kuaibao': { account: 'appid', driver: 'kuaidi100' },
};

/**
 * Settings of a legacy client as the resource takes them (docs/product.md#settings). A driver or a
 * remote storage that is answered and sent back is no choice.
 */
export function fromLegacyConfig(resource: Resource, sent: Sent, stored: Sent): Sent {
  if (isUpload(resource) && 'save_type' in sent) return withStorage(sent, stored);
  const known = drivers[resource.name];
  const isChosen = sent.driver !== undefined && sent.driver !== stored.driver;
  if (!known || isChosen || !sent[known.account]) return sent;
  const isOther = String(sent[known.account]) !== String(stored[known.account] ?? '');
  return isOther ? { ...sent, driver: known.driver } : sent;
}

/** For local storage forms send the fields of a remote one empty, and a switch off. */
function withStorage({ save_type: storage, ...others }: Sent, stored: Sent): Sent {
  if (storage === 'false' || storage === false) {
    const filled = Object.entries(others).filter(([, value]) => value !== '' && !isOff(value));
    return { ...Object.fromEntries(filled), save_type: 'local' };
  }
  if (!isOn(storage)) return { ...others, save_type: storage };
  return stored.save_type === 'local' ? { ...others, save_type: 'oss' } : others;
}

/** Names in a query. */
export interface NameList {
  readonly texts: readonly string[];
  /** They were sent as a list, and so the answer is an object by name. */
  readonly isList: boolean;
}

/** `name=a`, `name[]=a&name[]=b` or `name[0]=a`. A repeated name counts once. */
export function nameListParam(query: Sent, name: string): NameList {
  const { texts, isList } = sentNames(query, name);
  return { texts: [...new Set(texts)], isList };
}

function sentNames(query: Sent, name: string): NameList {
  const listed = Object.keys(query)
    .filter((key) => key.startsWith(name) && /^\[\d*\]$/.test(key.slice(name.length)))
    .flatMap((key) => textsOf(query[key]));
  if (listed.length > 0) return { texts: listed, isList: true };
  return { texts: textsOf(query[name]), isList: Array.isArray(query[name]) };
}

/** The non-empty texts of a value or list. */
export const textsOf = (raw: unknown): readonly string[] =>
  (Array.isArray(raw) ? raw : [raw]).filter(
    (text): text is string => typeof text === 'string' && text !== '',
  );
