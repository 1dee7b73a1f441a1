/** How long a page is waited for (ms): so long that a machine with other things to do comes that far too. */
export const pagePatienceMs = 120_000;
