import type { Log } from '../../booth/ports/ports.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const variable = 'GATEBOOTH_TOKEN';

/**
 * Takes the token out of this process's environment, which each program that it starts gets whole. To be called before the first
 * is started.
 *
 * @param env of the process; the token is gone from it afterwards
 * @returns the environment as it was, for whoever reads the settings
 */
export function takeEnvironment(env: Record<string, string | undefined>): Environment {
  const given = { ...env };
  delete env[variable];
  return given;
}

/** Says in the log that other programs of this computer could read the token where it was given. */
export function warnOfGivenToken(given: Environment, flags: { token?: string | undefined }, log: Log): void {
  const places = [
    ...(flags.token === undefined ? [] : ['--token']),
    ...((given[variable] ?? '') === '' ? [] : [variable]),
  ];
  if (places.length > 0)
    log(
      'warn',
      'the token was given where other programs can read it: set it up in the keyring or as a credential',
      {
        places,
      },
    );
}
