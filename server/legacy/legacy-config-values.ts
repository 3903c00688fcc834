import type { Resource, Row } from '../../schemas/rules/types.ts';

type Sent = Readonly<Record<string, unknown>>;

/** Whether a flag of a form is set. */
export const isOn = (raw: unknown): boolean =>
  raw === true || raw === 'true' || raw === '1' || raw === 1;

const isUpload = ({ name }: Resource): boolean => name === 'configs/upload';

/** Settings as legacy clients read them: files are stored here (false) or elsewhere (true). */
export const toLegacyConfig = (resource: Resource, row: Row): Row =>
  isUpload(resource) ? { ...row, save_type: row.save_type !== 'local' } : row;

/**
 * Settings of a legacy client as the resource takes them (docs/product.md#settings). Its forms send
 * 'null' for an empty value. It has one driver for text messages, which is set with its key, and
 * does not send the name of the remote storage.
 */
export function fromLegacyConfig(resource: Resource, sent: Sent): Sent {
  const values: Sent = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, value === 'null' ? '' : value]),
  );
  const revision = 'rev' in values ? { rev: values.rev } : {};
  if (resource.name === 'configs/sms' && values.driver === undefined)
    return values.key ? { ...values, driver: 'aliyun' } : revision;
  if (!isUpload(resource) || !('save_type' in values)) return values;
  const { save_type: storage, ...others } = values;
  // The fields of remote storage mean nothing for local storage
  if (storage === 'false' || storage === false) return { ...revision, save_type: 'local' };
  return { ...others, save_type: isOn(storage) ? 'oss' : storage };
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
