/** The only Trusted Types policy that the page may make: it lets scripts of the page's own become workers. */
export const workerPolicy = 'gatebooth-workers';
