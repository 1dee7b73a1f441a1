/**
 * Rules of today that a stored setting may be below, because it was good when it was made. It goes on working, is shown on *Needs
 * attention*, and is mended by whoever changes it next. `plain-http`: the service's address is http at another computer, and no
 * settings file accepts that (`service.acceptPlainHttp`). `short-pin`: the supervisor's PIN has fewer digits than a new one, or is one
 * that everybody tries first. `own-updates`: where updates come from stands in the booth's own settings, and
 * no file of the site says it.
 */
export const outdatedSettings = ['plain-http', 'short-pin', 'own-updates'] as const;
export type OutdatedSetting = (typeof outdatedSettings)[number];
