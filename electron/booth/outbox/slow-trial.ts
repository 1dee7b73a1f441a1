import type { Operation } from '../../contract/record.ts';
import type { Log } from '../ports/ports.ts';
import type { Timings } from '../ports/timings.ts';
import type { Held } from './look-ahead.ts';
import type { Sleeper } from './sleeper.ts';

export interface SlowTrialPorts {
  readonly sleeper: Sleeper;
  readonly timings: Pick<Timings, 'answerMs'>;
  readonly log: Log;
  /** Told when a trial that others did not wait for has ended. */
  readonly ended: () => void;
}

/**
 * The trial of an operation that fails may be answered by nothing for as long as an exchange may take, again and again: no car of
 * another operation waits for that. After a fifth of the time that the service has for an answer the others go on beside it, of its
 * own operation nothing, and of one that is to be tried, too, nothing before it has ended.
 */
export class SlowTrial {
  readonly #ports: SlowTrialPorts;
  #operation: Operation | null = null;
  #whole: Promise<void> = Promise.resolve();

  constructor(ports: SlowTrialPorts) {
    this.#ports = ports;
  }

  /** @returns once it has ended, or the others need not wait for it any longer @throws what it throws till then */
  async of(operation: Operation, attempt: Promise<void>): Promise<void> {
    const { sleeper, timings, log, ended } = this.#ports;
    let isBeside = false;
    const trial = attempt.finally(() => {
      this.#operation = null;
      if (isBeside) ended();
    });
    this.#operation = operation;
    this.#whole = trial.catch((error: unknown) => {
      if (isBeside) log('error', 'a trial failed', { error: String(error) });
    });
    await Promise.race([trial, sleeper.pause(timings.answerMs / 5)]);
    isBeside = true;
  }

  /** @returns when it has ended */
  end(): Promise<void> {
    return this.#whole;
  }

  /** @returns the same, but of the operation whose trial is still on the wire nothing, nor another trial: they go one at a time */
  without({ withheld, tried }: Held): Held {
    const operation = this.#operation;
    return operation === null
      ? { withheld, tried }
      : { withheld: [...withheld, ...tried, operation], tried: [] };
  }
}
