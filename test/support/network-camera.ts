import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { passed } from './patient-clock.ts';
import { numberedFrame } from './webcam.ts';

/** What a network camera does instead of giving a new picture. */
export type CameraFault =
  | { readonly kind: 'status'; readonly status: number; readonly location?: string }
  /** The last picture again, byte for byte. */
  | { readonly kind: 'same-again' }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'hang' }
  /** Half of the picture, then the connection is cut. */
  | { readonly kind: 'cut-off' }
  | { readonly kind: 'body'; readonly body: Uint8Array }
  /** One picture after another without an end, as a stream's address gives. */
  | { readonly kind: 'stream' };

export interface CameraOptions {
  readonly user?: string;
  readonly password?: string;
  /** null: it asks nobody who he is. */
  readonly asks?: 'basic' | 'MD5' | 'SHA-256' | 'both' | null;
  /** How often one nonce is taken. */
  readonly nonceUses?: number;
}

export interface TestCamera {
  readonly url: string;
  /** What it shows from now on, in turn: numbered frames (webcam.ts), or JPEGs of the test's own. */
  show(...pictures: (number | Uint8Array)[]): void;
  fault: CameraFault | null;
  /** Each request, as it came. */
  readonly requests: { readonly url: string; readonly authorization: string | undefined }[];
  /** How many pictures it gave. */
  served(): number;
  /** Cuts every connection and is not there any more. */
  die(): Promise<void>;
}

/** A network camera on loopback, which speaks HTTP with basic or digest authentication; ended when the test has finished. */
export async function testCamera(options: CameraOptions = {}): Promise<TestCamera> {
  const guard = guardOf(options);
  let pictures: Uint8Array[] = [numbered(0)];
  let asked = 0;
  let served = 0;
  let last = pictures[0] as Uint8Array;
  const camera: Omit<TestCamera, 'url' | 'die'> = {
    requests: [],
    fault: null,
    served: () => served,
    show: (...next) => {
      pictures = next.map((picture) => (typeof picture === 'number' ? numbered(picture) : picture));
    },
  };
  const send = (response: ServerResponse, body: Uint8Array): void => {
    served += 1;
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': body.length }).end(body);
  };
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    camera.requests.push({ url, authorization: headers.authorization });
    if (!guard(request, response)) return;
    const { fault } = camera;
    asked += 1;
    if (fault?.kind !== 'same-again') last = pictures[asked % pictures.length] as Uint8Array;
    const body = last;
    switch (fault?.kind) {
      case 'status':
        response.writeHead(fault.status, fault.location === undefined ? {} : { location: fault.location });
        return response.end();
      case 'slow':
        return void passed(fault.ms).then(() => send(response, body));
      case 'hang':
        return;
      case 'cut-off':
        response.writeHead(200, { 'content-length': last.length });
        return void response.write(last.subarray(0, last.length / 2), () => response.destroy());
      case 'body':
        return void response.writeHead(200).end(fault.body);
      case 'stream':
        response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=next' });
        return void response.write(Buffer.concat([Buffer.from('--next\r\n\r\n'), last]));
      default:
        return send(response, last);
    }
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const die = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((closed) => {
      server.close(closed);
    });
  };
  onTestFinished(die);
  const { port } = server.address() as AddressInfo;
  return Object.assign(camera, { url: `http://127.0.0.1:${port}/snap.jpg?channel=1`, die });
}

const frames = new Map<number, Uint8Array>();

/** Each is encoded once: that takes longer than a camera has. */
function numbered(frame: number): Uint8Array {
  const made = frames.get(frame) ?? numberedFrame(frame);
  frames.set(frame, made);
  return made;
}

/** @returns whether a request may pass; it answers those that may not */
function guardOf(options: CameraOptions): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { user = 'gate', password = 'secret word', asks = null, nonceUses = 1000 } = options;
  const realm = 'camera "north"';
  const quotedRealm = String.raw`camera \"north\"`;
  const algorithms = asks === 'both' ? ['MD5', 'SHA-256'] : [asks ?? ''];
  let nonce = randomUUID();
  let counted = 0;
  const challenges = (): string[] =>
    asks === 'basic'
      ? [`Basic realm="${quotedRealm}"`]
      : algorithms.map(
          (algorithm) =>
            `Digest realm="${quotedRealm}", qop="auth,auth-int", algorithm=${algorithm}, nonce="${nonce}", opaque="o"`,
        );
  const mayPass = (request: IncomingMessage): boolean => {
    const given = request.headers.authorization ?? '';
    if (asks === null) return true;
    if (asks === 'basic') return given === `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    const field = (name: string): string =>
      new RegExp(`\\b${name}="?((?:[^",\\\\]|\\\\.)*)`).exec(given)?.[1]?.replaceAll('\\', '') ?? '';
    const hash = (text: string): string =>
      createHash(field('algorithm') === 'SHA-256' ? 'sha256' : 'md5')
        .update(text)
        .digest('hex');
    const nc = Number.parseInt(field('nc'), 16);
    if (field('nonce') !== nonce || nc !== counted + 1 || nc > nonceUses) return false;
    counted = nc;
    const secret = hash(`${user}:${realm}:${password}`);
    const asked = hash(`GET:${request.url ?? ''}`);
    const answer = hash(`${secret}:${nonce}:${field('nc')}:${field('cnonce')}:auth:${asked}`);
    return algorithms.includes(field('algorithm')) && field('response') === answer;
  };
  return (request, response) => {
    if (mayPass(request)) return true;
    nonce = randomUUID();
    counted = 0;
    response.writeHead(401, { 'www-authenticate': challenges() }).end('who are you?');
    return false;
  };
}
