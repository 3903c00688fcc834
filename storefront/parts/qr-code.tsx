import { useMemo } from 'react';
import { qrMatrix } from '../qr/qr-matrix.ts';
import '../styles/form.css';

const border = 4;

/** A text to be scanned, always dark on white whatever the theme: cameras want it so. `size` in px. */
export function QrCode({
  text,
  label,
  size = 176,
}: {
  readonly text: string;
  readonly label: string;
  readonly size?: number;
}) {
  const { path, side } = useMemo(() => {
    const rows = qrMatrix(text);
    return {
      side: rows.length + 2 * border,
      path: rows
        .map((row, y) =>
          row.map((dark, x) => (dark ? `M${x + border} ${y + border}h1v1h-1z` : '')).join(''),
        )
        .join(''),
    };
  }, [text]);
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path className="qr-ground" d={`M0 0h${side}v${side}H0z`} />
      <path className="qr-dark" d={path} />
    </svg>
  );
}
