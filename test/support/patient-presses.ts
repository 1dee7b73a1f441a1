declare global {
  interface Window {
    /** The test's hand on the page's patience. */
    patience: {
      /** Whether a picture is waited for longer than in a lane. */
      presses: boolean;
      /** Stops the page's clock where it is; its timers run on. */
      hold(): void;
      /** So much time (ms) passes at once on the held clock. */
      pass(ms: number): void;
      release(): void;
    };
  }
}

/**
 * In the page: a camera and a press wait for a picture longer than the 400, 500 and 1,200 ms that they may in a lane. On a machine with
 * other things to do the press would else go without one; that it goes then is tested where time stands still (press).
 */
export function patientPresses(): void {
  // Of two the first would go on being patient, whatever is said to the second.
  if (Reflect.has(window, 'patience'))
    throw new Error('the page is patient already: gateSuite has made it so');
  const soon = window.setTimeout.bind(window);
  const { now } = Date;
  let ahead = 0;
  const patience: Window['patience'] = {
    presses: true,
    hold: () => {
      const [elapsed, wall] = [performance.now(), now()];
      ahead = 0;
      performance.now = () => elapsed + ahead;
      Date.now = () => wall + ahead;
    },
    pass: (ms) => void (ahead += ms),
    release: () => {
      Reflect.deleteProperty(performance, 'now');
      Date.now = now;
    },
  };
  const isPatience = (ms = 0): boolean => Math.abs(ms - 400) < 1e-3 || ms === 500 || ms === 1_200;
  Object.assign(window, {
    patience,
    setTimeout: (act: () => void, ms?: number) => soon(act, patience.presses && isPatience(ms) ? 20_000 : ms),
  });
}
