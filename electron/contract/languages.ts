/** Which languages the screen speaks: BCP 47, and the name of each catalogue in `resources/texts`. */
export const languages = ['en', 'es', 'de', 'fr', 'ja', 'ko', 'zh-Hant', 'th', 'vi', 'ar'] as const;
export type Language = (typeof languages)[number];

/** What something is called, in each language in which somebody has said it. */
export type Labels = Readonly<Partial<Record<Language, string>>>;
