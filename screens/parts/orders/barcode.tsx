import JsBarcode from 'jsbarcode';

/**
 * Code 128 of a number, as couriers' scanners read it; nothing for a text it has no bars for.
 * `height` in its own units, where a bar is one wide.
 */
export function Barcode({ text, height }: { readonly text: string; readonly height: number }) {
  const bits = bitsOf(text);
  if (bits === '') return null;
  // Ten bars of quiet on either side, as the norm asks.
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
 * `1` is a bar, `0` the space between. The library draws into what it is given; a plain object only
 * takes the bars, so that no style attribute is written.
 */
export function bitsOf(text: string): string {
  const drawn: { encodings?: readonly { readonly data: string }[] } = {};
  let valid = true;
  JsBarcode(drawn, text, {
    format: 'CODE128',
    valid: (ok: boolean) => {
      valid = ok;
    },
  });
  return valid ? (drawn.encodings ?? []).map(({ data }) => data).join('') : '';
}
