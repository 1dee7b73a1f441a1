import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';

/** What came over the line: a message, by its subject. */
interface Heard {
  readonly subject: string;
  readonly payload: string;
}

/**
 * What speaks as a hub's server does, and keeps to nothing: it wants everything, and asks whatever it likes. A server would not send what
 * nobody at the other end wants, or may hear.
 */
export class FakeHub {
  readonly port: number;
  readonly #heard: Heard[] = [];
  #line: TLSSocket | null = null;
  #rest = Buffer.alloc(0);
  #connected: () => void = () => undefined;
  #settled: () => void = () => undefined;
  /** Whether a site has come, and been told that everything is wanted. */
  readonly connected = new Promise<void>((resolve) => (this.#connected = resolve));

  private constructor(port: number) {
    this.port = port;
  }

  /** @param certificates the folder that `writeNodeCertificates` has written; gone when the test has finished */
  static async open(certificates: string): Promise<FakeHub> {
    const [cert, key] = ['node.crt', 'node.key'].map((name) => readFileSync(join(certificates, name)));
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const hub = new FakeHub(port);
    const info = {
      server_id: 'FAKE',
      server_name: 'fake',
      version: '2.10.27',
      proto: 1,
      headers: true,
      max_payload: 1_048_576,
      tls_required: true,
      auth_required: true,
      client_id: 1,
      nonce: 'aNonceOfTheTest',
      leafnode_urls: [`localhost:${String(port)}`],
    };
    server.on('connection', (socket) => {
      socket.on('error', () => undefined);
      socket.write(`INFO ${JSON.stringify(info)}\r\n`);
      const line = new TLSSocket(socket, { isServer: true, cert, key });
      line.on('error', () => undefined).on('close', () => hub.#settled());
      line.on('data', (bytes: Buffer) => hub.#take(line, bytes, info));
    });
    onTestFinished(() => {
      hub.#line?.destroy();
      server.close();
    });
    return hub;
  }

  /** Asks something, and wants the answer. */
  asks(subject: string, body: unknown): void {
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    this.#line?.write(
      `LMSG ${subject} _INBOX.fake.${subject} ${String(Buffer.byteLength(payload))}\r\n${payload}\r\n`,
    );
  }

  /** Wants what is told under so many subjects, each with a name of its own. */
  wants(count: number): void {
    const lines = Array.from({ length: count }, (_, at) => `LS+ flood.${String(at)}\r\n`);
    this.#line?.write(lines.join(''));
  }

  /** Until the other end has taken in all that was asked, or has ended the line. */
  async settled(): Promise<void> {
    const over = new Promise<void>((resolve) => (this.#settled = resolve));
    this.#line?.write('PING\r\n');
    await over;
  }

  get heard(): readonly Heard[] {
    return this.#heard;
  }

  #take(line: TLSSocket, bytes: Buffer, info: object): void {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    for (;;) {
      const end = this.#rest.indexOf('\r\n');
      if (end === -1) return;
      const [verb = '', ...words] = this.#rest.subarray(0, end).toString().split(' ');
      const size = /^[LH]MSG$/.test(verb) ? Number(words.at(-1)) : null;
      const whole = size === null ? end + 2 : end + 2 + size + 2;
      if (this.#rest.length < whole) return;
      if (size !== null)
        this.#heard.push({
          subject: words[0] ?? '',
          payload: this.#rest.subarray(end + 2, whole - 2).toString(),
        });
      this.#rest = this.#rest.subarray(whole);
      if (verb === 'PING') line.write('PONG\r\n');
      if (verb === 'PONG') this.#settled();
      if (verb === 'CONNECT') {
        this.#line = line;
        line.write(`INFO ${JSON.stringify({ ...info, connect_info: true })}\r\nLS+ >\r\nPING\r\n`);
        this.#connected();
      }
    }
  }
}
