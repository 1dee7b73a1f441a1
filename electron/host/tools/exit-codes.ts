/**
 * Of what runs instead of the booth. `found`: something is wrong with the booth, or is left; `failed`: the question could not be
 * answered.
 */
export const exitCodes = { nothingWrong: 0, found: 1, failed: 2 } as const;

/** After which whatever restarts the program (systemd, Windows' Shell Launcher, the demo) is to leave it ended. */
export const leftBySupervisor = 3;
