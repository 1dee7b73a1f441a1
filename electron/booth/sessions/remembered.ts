/** How long (ms) the service may take to know that a car has left, once it has been told. */
export const rememberedMs = 24 * 3_600_000;
