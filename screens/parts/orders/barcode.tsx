import JsBarcode from 'jsbarcode';

/**
 * A Code 128 barcode. Renders nothing for text that Code 128 cannot encode.
 *
 * @param height in units of the narrowest bar
 */
export function Barcode({ text, height }: { readonly text: string; readonly height: number }) {
  const bits = bitsOf(text);
  if (bits === '') return null;
  // The standard requires a quiet zone of ten units on both sides.
  return (
    <svg
      className="barcode"
      viewBox={`0 0 ${bits.length + 20} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
      shapeRendering="crispEdges"
    >
      {[...bits.matchAll(/1+/g)].map(({ index, 0: bar }) => (
        <rect key={index} x={index + 10} y={0} width={bar.length} height={height} />
      ))}
    </svg>
  );
}

/**
 * The bars as text: `1` is a bar, `0` a space. JsBarcode encodes into a plain object here, because
 * drawing into an SVG element writes style attributes.
 */
function bitsOf(text: string): string {
  const barcode: { encodings?: readonly { readonly data: string }[] } = {};
  let valid = true;
  JsBarcode(barcode, text, {
    format: 'CODE128',
    valid: (ok: boolean) => {
      valid = ok;
    },
  });
  return valid ? (barcode.encodings ?? []).map(({ data }) => data).join('') : '';
}
