/**
 * Rules of today that a stored setting may be below, because it was good when it was made. It goes on working, is shown on *Needs
 * attention*, and is mended by whoever changes it next. `plain-http`: the service's address is http at another computer, and no
 * settings file accepts that (`service.acceptPlainHttp`). `own-updates`: where updates come from stands in the booth's own settings, and
 * no file of the site says it.
 */
export const outdatedSettings = ['plain-http', 'own-updates'] as const;
export type OutdatedSetting = (typeof outdatedSettings)[number];
