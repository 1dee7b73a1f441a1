import type { Variant } from './properties.ts';

/** One stay, as the service keeps it. */
export interface Session {
  readonly id: string;
  readonly plateNumber: string;
  readonly startDateTime: string;
  endDateTime: string | null;
  /** Of the picture that came with the entry; 0: there was none. */
  readonly pictureBytes: number;
}

/** What goes on the wire, whatever form it has there. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const json = (status: number, body: object): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

const html = (status: number, title: string): Answer => ({
  status,
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><title>${title}</title><h1>${title}</h1>`,
});

/** A time as it was sent (ISO 8601 with an offset), as the service gives it back. */
export function told(time: string, times: Variant['times']): string {
  const ms = Date.parse(time);
  switch (times) {
    case 'as sent':
      return time;
    case 'UTC':
      return new Date(ms).toISOString();
    case 'whole seconds':
      return time.replace(/\.\d+/, '');
    case 'another offset':
      return new Date(ms + 9 * 3_600_000).toISOString().replace('Z', '+09:00');
  }
}

/** The answer to what was executed (sections 4.1 and 4.2). */
export function success(of: Variant, session: Session, asked: 'entry' | 'exit'): Answer {
  const { id, plateNumber } = session;
  const startDateTime = told(session.startDateTime, of.times);
  const endDateTime = told(session.endDateTime ?? session.startDateTime, of.times);
  const specified =
    asked === 'entry'
      ? { id, plateNumber, startDateTime, isRegisteredUser: false }
      : { id, plateNumber, startDateTime, endDateTime };
  const isCreated = of.status === '202' || (of.status === '201' && asked === 'entry');
  return json(isCreated ? Number(of.status) : 200, enveloped(of.envelope, specified, asked));
}

export function enveloped(
  how: Variant['envelope'],
  data: Record<string, unknown>,
  asked: 'entry' | 'exit',
): object {
  // An entry is proven by its plate; an exit does without.
  const plate = (other: unknown): object => (asked === 'exit' ? { plateNumber: other } : {});
  const inMs = (time: unknown): number => Date.parse(String(time));
  switch (how) {
    case 'as specified':
      return { data };
    case 'more fields':
      return {
        success: true,
        code: 0,
        data: { ...data, lot: { id: 7, name: 'North' }, tags: [], endDateTime: data['endDateTime'] ?? null },
        links: [],
      };
    case 'nulls':
      return {
        data: { ...data, ...plate(null), startDateTime: null, endDateTime: null, isRegisteredUser: null },
      };
    case 'other types':
      return {
        data: {
          ...data,
          ...plate(17),
          startDateTime: inMs(data['startDateTime']),
          endDateTime: 0,
          isRegisteredUser: 'true',
        },
      };
    case 'numbers as strings':
      return {
        data: {
          ...data,
          startDateTime: String(inMs(data['startDateTime'])),
          ...(asked === 'exit' ? { endDateTime: String(inMs(data['endDateTime'])) } : {}),
          isRegisteredUser: '0',
          lotNumber: '7',
        },
      };
  }
}

/** The answer to what was not executed. */
export function refusal(how: Variant['refusals'], status: 401 | 404): Answer {
  const title = status === 401 ? 'Unauthorized' : 'Not Found';
  switch (how) {
    case 'JSON':
      return json(status, { error: { code: title, message: title } });
    case 'problem+json':
      return { ...json(status, { type: 'about:blank', title, status }), type: 'application/problem+json' };
    case 'nothing':
      return { status, type: '', body: '' };
    case 'HTML':
      return html(status, title);
  }
}

/** The specification does not list it. */
export const conflict = (): Answer => json(409, { error: { code: 'conflict' } });

/** What a gateway of that kind says instead of the service. */
export function gatewayAnswer(gateway: Exclude<Variant['gateway'], 'none'>): Answer {
  if (gateway.startsWith('404 in JSON')) return json(404, { message: 'no Route matched with those values' });
  const status = Number(gateway.slice(0, 3));
  return html(status, status === 200 ? 'Please sign in to use this network' : `${status}`);
}
