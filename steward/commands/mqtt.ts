import { writeSite, mqttWriters, type Site } from '../site/site-file.ts';
import { StewardError } from '../site/steward-error.ts';
import { writeServerFiles } from './server-files.ts';

/**
 * Says where the servers hear MQTT, or that they do not. A server opens and closes such a port only as it starts.
 *
 * @param port null: nowhere
 * @returns the folders that go to the servers
 */
export function setMqttPort(folder: string, site: Site, port: string | null): string[] {
  const mqttPort = port === null ? null : portOf(port);
  const left = mqttPort === null ? mqttWriters(site) : [];
  if (left.length > 0)
    throw new StewardError(
      'usage',
      `${left.map(({ id }) => id).join(', ')}: tells by MQTT; remove-writer, or rotate-writer to another way, first`,
    );
  const taken = site.servers.some(({ port: own, clusterPort }) => [own, clusterPort].includes(mqttPort ?? 0));
  if (taken) throw new StewardError('usage', `--port ${String(mqttPort)}: a server listens there already`);
  const next = { ...site, mqttPort };
  writeSite(folder, next);
  return writeServerFiles(folder, next);
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new StewardError('usage', `--port ${text}: 1 to 65535`);
  return port;
}
