import type { ReactNode } from 'react';
import type { Tone } from '../../../schemas/contract/tone.ts';

/**
 * A status (docs/product.md#look-of-the-back-office): a filled tag for values that need work or
 * report a failure, else a dot and plain text.
 *
 * @param tone default: `still`, nothing to do
 * @param color CSS colour of the dot; default: the colour of the tone
 * @param children the translated label
 */
export function StatusTag({
  tone = 'still',
  color,
  children,
}: {
  readonly tone?: Tone | undefined;
  readonly color?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <span className="status" data-tone={tone}>
      <i style={color ? { background: color } : undefined} />
      {children}
    </span>
  );
}
