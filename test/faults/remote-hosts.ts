import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { makeAuthority, type Certificate } from '../support/certificates.ts';
import type { Stage } from './stage.ts';

// What can stand at the other end of the booth's wire besides the service itself. All of it goes when the run ends.

export interface Certificates {
  readonly authority: string;
  readonly good: Certificate;
  readonly expired: Certificate;
  readonly foreign: Certificate;
}

let made: Certificates | null = null;

/** Made once in a campaign: `openssl` takes longer than everything else in these cases. */
export function certificates(): Certificates {
  if (made === null) {
    const authority = makeAuthority();
    const name = '127.0.0.1';
    const [good, expired] = [authority.issue(name), authority.issue(name, -1)];
    made = { authority: authority.cert, good, expired, foreign: makeAuthority().issue(name) };
  }
  return made;
}

async function listening(stage: Stage, server: Server, sockets: Set<Socket>): Promise<number> {
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stage.undo.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function joined(from: Socket, port: number): void {
  const onward = connect(port, '127.0.0.1');
  from.on('error', () => onward.destroy()).once('close', () => onward.destroy());
  onward.on('error', () => from.destroy()).once('close', () => from.destroy());
  from.pipe(onward).pipe(from);
}

/** TLS before the service. @returns its address, and what gives it another certificate */
export async function tlsFront(
  stage: Stage,
  certificate: Certificate,
): Promise<{ address: string; use: (other: Certificate) => void }> {
  const server = createTlsServer(certificate, (socket) => joined(socket, stage.service.port));
  server.on('tlsClientError', () => undefined);
  const port = await listening(stage, server, new Set());
  return { address: `https://127.0.0.1:${port}`, use: (other) => server.setSecureContext(other) };
}

/** A proxy that answers 407 to everything. @returns its address, and how often it was asked */
export async function refusingProxy(stage: Stage): Promise<{ address: string; asked: () => number }> {
  let asked = 0;
  const server = createHttpServer((request, response) => {
    asked += 1;
    request.resume();
    response.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="x"' }).end();
  });
  const port = await listening(stage, server, new Set());
  return { address: `http://127.0.0.1:${port}`, asked: () => asked };
}

/**
 * An address whose connections are never made: the process that listens there is stopped (SIGSTOP) and the kernel's queue for
 * it is full, so that a SYN gets no answer.
 */
export async function hangingAddress(stage: Stage): Promise<string> {
  const script =
    "const s=require('net').createServer();s.listen({port:0,host:'127.0.0.1',backlog:1},()=>console.log(s.address().port))";
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  const fillers: Socket[] = [];
  stage.undo.push(() => {
    for (const socket of fillers) socket.destroy();
    child.kill('SIGKILL');
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGSTOP');
  const port = Number(line.toString());
  let hangs = false;
  while (!hangs && fillers.length < 20) {
    const filler = connect(port, '127.0.0.1').on('error', () => undefined);
    fillers.push(filler);
    const connected = once(filler, 'connect').then(
      () => true,
      () => false,
    );
    const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), 60));
    hangs = !(await Promise.race([connected, late]));
  }
  return `http://127.0.0.1:${port}`;
}
