import type { FormFields } from '../../mall/payments/drivers/alipay-text.ts';

// Alipay's side of the protocol, written apart from the mall's side, so that tests do not compare an
// implementation with itself.

/** The parameters that are not empty, sorted by name (opendocs.alipay.com, "Self-signing"). */
const signedText = (fields: FormFields): string =>
  Object.keys(fields)
    .filter((name) => fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

/** The signed text of a request: everything but `sign`. */
export const requestText = ({ sign: _, ...fields }: FormFields): string => signedText(fields);

/** The signed text of a notice: everything but `sign` and `sign_type`. */
export const noticeText = ({ sign: _, sign_type: __, ...fields }: FormFields): string =>
  signedText(fields);
