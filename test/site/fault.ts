/** What keeps the site from coming up, in a sentence that says what to do. */
export class SiteFault extends Error {}
