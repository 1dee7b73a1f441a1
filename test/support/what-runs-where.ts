export interface Places {
  /** The process of core and journal. */
  readonly core: string;
  readonly page: string;
  /** The parking service's address; null: the training service, which is part of the core's process. */
  readonly service: string | null;
  readonly dataDirectory: string;
}

/** @returns lines for whoever started the demo: what runs, and where */
export const whatRunsWhere = ({ core, page, service, dataDirectory }: Places): string =>
  [
    `core and journal: ${core}`,
    `parking service: ${service ?? 'the training service, in the same process'}`,
    `page: ${page}`,
    `data: ${dataDirectory}`,
  ]
    .map((line) => `  ${line}`)
    .join('\n');
