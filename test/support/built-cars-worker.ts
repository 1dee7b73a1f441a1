/** The thread that reads the site's cars, as it is built: one file. */
export const builtCarsWorker = new URL('../../out/main/ledger-cars-worker.cjs', import.meta.url);
