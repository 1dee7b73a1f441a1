import { encode } from 'uqr';

/** Modules of white around the code: the standard's four, less what the slip's own margin gives. */
const quietZone = 2;

/**
 * A QR code, as one path of an SVG: sharp on every printer. The error correction is medium, so that a fold or a thumb's
 * mark does not matter.
 */
export function QrCode({ content, name }: { content: string; name: string }) {
  const { data, size } = encode(content, { ecc: 'M', border: quietZone });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${String(x)} ${String(y)}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className="qr" viewBox={`0 0 ${String(size)} ${String(size)}`} shapeRendering="crispEdges">
      <title>{name}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
