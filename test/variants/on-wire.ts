import type { Answer } from './answers.ts';
import type { Variant } from './properties.ts';

/** Small, so that a chunk's border is within a word. */
const chunkBytes = 7;

/** @returns the whole answer as its bytes, after which the connection is closed; `requested`: the request's HTTP version */
export function onWire({ status, type, body }: Answer, wire: Variant['wire'], requested: string): Buffer {
  const bytes = Buffer.from(body);
  // Who asks by HTTP/1.0, as nginx does, knows no chunks (RFC 9112, section 6.1).
  const isChunked = wire === 'chunked' && requested !== '1.0';
  const headers = [
    ...(type === '' ? [] : [`Content-Type: ${type}`]),
    `Date: ${new Date().toUTCString()}`,
    ...(status === 401 ? ['WWW-Authenticate: Bearer'] : []),
    ...(isChunked ? ['Transfer-Encoding: chunked'] : []),
    ...(isChunked || wire === 'close-delimited' ? [] : [`Content-Length: ${bytes.length}`]),
    ...(wire === 'HTTP/1.0' ? [] : ['Connection: close']),
  ];
  const version = wire === 'HTTP/1.0' ? '1.0' : '1.1';
  const head = [`HTTP/${version} ${status} Answer`, ...headers, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head), isChunked ? chunked(bytes) : bytes]);
}

function chunked(bytes: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const piece = bytes.subarray(at, at + chunkBytes);
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'));
  }
  return Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')]);
}
