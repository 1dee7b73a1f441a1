/**
 * In what a service that keeps to the specification may differ from the training service, and what may stand before it. The
 * first level of each is the training service's. What each level brings about: outcomes.ts.
 */
export const properties = {
  /** How the service writes its ids; it takes them only as it has written them (section 2: "a UUID-style string"). */
  ids: [
    'lower case',
    'upper case',
    'without dashes',
    /** Not UUIDs at all: `100000017`. */
    'digits',
    /** Not UUIDs at all, and told apart by case: `ses_7Hq-q2xB`. */
    'words',
  ],
  /** A second entry of a plate whose session is open: not shown. */
  second: ['a new session', 'the open session again', '409'],
  /** "Behaviour when exit is sent for a session that is already ENDED: not shown." */
  ended: ['200 with the first end', '409', '200 with the new end'],
  /** How the answers write the times that were sent. */
  times: ['as sent', 'UTC', 'whole seconds', 'another offset'],
  /** What `data`, and what stands around it, holds beside what proves the outcome (id and plate). */
  envelope: [
    'as specified',
    'more fields',
    'nulls',
    /** `isRegisteredUser: "true"`, `endDateTime: 0`. */
    'other types',
    /** Times as `"1764000000000"`. */
    'numbers as strings',
  ],
  status: [
    '200',
    /** To entries, as "created"; 200 to exits. */
    '201',
    /** To all that is executed, as "accepted". */
    '202',
  ],
  /** The body of a 401 and a 404 ("shape of an error response body: not shown"). */
  refusals: ['JSON', 'problem+json', 'nothing', 'HTML'],
  /** What stands before the service and answers in its place: from that step's request on, until it has done so three times. */
  gateway: [
    'none',
    '404 in HTML at the entry',
    '404 in HTML at the exit',
    /** As API gateways answer where they have no route: `{"message":"no Route matched with those values"}`. */
    '404 in JSON at the exit',
    '502 at the entry',
    '502 at the exit',
    /** The service has executed the first request behind it. */
    '504 at the entry',
    '504 at the exit',
    /** A portal's login page. */
    '200 in HTML at the entry',
    '200 in HTML at the exit',
  ],
  /** How the answer stands on the wire. */
  wire: [
    'HTTP/1.1',
    'HTTP/1.0',
    /** Neither a length nor chunks: the answer ends with the connection. */
    'close-delimited',
    'chunked',
    /** `100 Continue`, unasked, before the body is read. */
    '100-continue',
  ],
  /** With 300 ms to get there and 300 ms back, and that speed in each direction. */
  line: [
    'fast',
    '1000 kB/s',
    '100 kB/s',
    '25 kB/s',
    /** What the kernel takes of a body before the line has carried it is little: HAProxy in front. */
    '25 kB/s, small buffers',
    /** nginx in front takes the body whole, at once. */
    '25 kB/s, buffered body',
  ],
} as const;

export type Property = keyof typeof properties;

/** A service, by its level of each property. */
export type Variant = { readonly [P in Property]: (typeof properties)[P][number] };

export const propertyNames = Object.keys(properties) as Property[];

/** The training service over a fast line, with `levels` of something else. */
export function variant(levels: Partial<Variant> = {}): Variant {
  const plain = Object.fromEntries(propertyNames.map((name) => [name, properties[name][0]]));
  return { ...(plain as unknown as Variant), ...levels };
}

/** What sets it apart from the training service, as a line of text. */
export const shown = (of: Variant): string => {
  const levels = propertyNames.filter((name) => of[name] !== properties[name][0]);
  return levels.length === 0
    ? 'as the training service'
    : levels.map((name) => `${name} ${of[name]}`).join(', ');
};
