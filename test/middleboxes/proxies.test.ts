import { connect } from 'node:net';
import { createServer } from 'node:tls';
import { expect, test } from 'vitest';
import { makeAuthority, type Certificate } from '../support/certificates.ts';
import { listening } from '../support/listening.ts';
import { middleboxIn, type Setup } from '../support/middlebox.ts';
import { realExchanges as timings } from '../support/real-exchanges.ts';
import { runningBooth, testPorts, testService, valueOf } from '../support/running-booth.ts';

const user = 'booth';
const password = 'gate-word-7';

const tinyproxy: Setup = {
  files: ({ port }) => ({
    'tinyproxy.conf': `
Port ${port}
Listen 127.0.0.1
Timeout 60
LogLevel Error
BasicAuth ${user} ${password}
`,
  }),
  args: ({ folder }) => ['-d', '-c', `${folder}/tinyproxy.conf`],
};

const squid: Setup = {
  files: ({ folder, port }) => ({
    'ask.sh': `while read user password; do
  if [ "$user $password" = "${user} ${password}" ]; then echo OK; else echo ERR; fi
done
`,
    'squid.conf': `
http_port 127.0.0.1:${port}
visible_hostname booths-proxy
pid_filename none
cache_log /dev/null
access_log none
cache deny all
netdb_filename none
shutdown_lifetime 0 seconds
auth_param basic program /bin/sh ${folder}/ask.sh
auth_param basic children 1
acl known proxy_auth REQUIRED
http_access allow known
http_access deny all
`,
  }),
  // Its shared memory is named after it.
  args: ({ folder, port }) => ['-N', '-n', `booths${port}`, '-f', `${folder}/squid.conf`],
};

/** tinyproxy 1.11 answers 401 to a wrong password for plain http: the service's own word for a wrong token. */
const cases = [
  { name: 'tinyproxy', setup: tinyproxy, scheme: 'http', causes: ['proxy', 'token'] },
  { name: 'tinyproxy', setup: tinyproxy, scheme: 'https', causes: ['proxy'] },
  { name: 'squid', setup: squid, scheme: 'http', causes: ['proxy'] },
  { name: 'squid', setup: squid, scheme: 'https', causes: ['proxy'] },
] as const;

for (const { name, setup, scheme, causes } of cases)
  test(`${scheme} through ${name}: a wrong password sends nothing, and the right one what waited, once`, async (context) => {
    const box = await middleboxIn(context, name, setup);
    const service = await testService();
    const authority = makeAuthority();
    const port = scheme === 'http' ? service.port : await secured(authority.issue('127.0.0.1'), service.port);
    const address = `${scheme}://127.0.0.1:${port}`;
    const { directory } = testPorts(address);
    const through = (word: string): Parameters<typeof runningBooth>[1] => ({
      directory,
      timings,
      trust: () => [authority.cert],
      target: { proxy: `http://${user}:${word}@127.0.0.1:${box.port}` },
    });
    const wrong = await runningBooth(address, through('not-this-one'));
    const entry = valueOf(await wrong.enter('PROXY1'));
    const { link } = await wrong.until((now) => now.link.state === 'paused');
    expect(causes).toContain(link.cause);
    expect(service.log()).toEqual([]);
    await wrong.booth.stop();

    const right = await runningBooth(address, through(password));
    await right.reaches(entry, 'confirmed');
    await right.reaches(valueOf(await right.exit(entry.id)), 'confirmed');
    expect(service.sessions()).toMatchObject([{ plateNumber: 'PROXY1', state: 'ENDED' }]);
    expect(service.log().filter(({ executed }) => executed)).toHaveLength(2);
    // What is for the proxy is not for the service.
    expect(service.log().every(({ headers }) => !('proxy-authorization' in headers))).toBe(true);
  });

/** TLS in front of a port of the loopback. @returns the port at which it is spoken */
const secured = (certificate: Certificate, to: number): Promise<number> =>
  listening(
    createServer(certificate, (socket) => {
      const plain = connect(to, '127.0.0.1');
      socket.pipe(plain).pipe(socket);
      socket.on('error', () => plain.destroy());
      plain.on('error', () => socket.destroy());
    }),
  );
