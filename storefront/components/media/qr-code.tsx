import { useMemo } from 'react';
import { encode } from 'uqr';
import '../../styles/form.css';

/** Quiet zone around the code in modules, as ISO/IEC 18004 asks. */
const border = 4;

/** A QR code, dark on white in every theme, because cameras need it. `size` in px. */
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
    const { data, size: modules } = encode(text, { ecc: 'M', border });
    const squares = data.flatMap((row, y) =>
      row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
    );
    return { side: modules, path: squares.join('') };
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
