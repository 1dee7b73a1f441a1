import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';

// The benchmark's parking service, a process of its own: answers each entry after as many milliseconds as it was told,
// without looking at more of the body than the plate at its start.

const delayMs = Number(process.argv[2]);

const server = createServer((request, response) => {
  let head = '';
  request.on('data', (chunk: Buffer) => {
    if (head.length < 300) head += chunk.toString('latin1', 0, 300);
  });
  request.on('end', () => {
    const plateNumber = /"plateNumber":"([^"]*)"/.exec(head)?.[1];
    const body = JSON.stringify({ data: { id: randomUUID(), plateNumber, isRegisteredUser: false } });
    const answer = (): void => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
    };
    if (delayMs === 0) answer();
    else setTimeout(answer, delayMs);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit(0));
