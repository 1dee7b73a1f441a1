import type { Erased, PersonalData } from '../../electron/contract/privacy.ts';

/** What a scripted booth holds about the plate that is asked for, and what its erasure comes to. */
export interface PrivacyScript {
  readonly held: PersonalData;
  readonly erased: Erased;
  readonly places: readonly string[];
  /** What `privacy.clean` answers. */
  readonly isClean: boolean;
}

/** Gives the scripted booth a plate's data. It runs in the page after `installScriptedBooth`. */
export function installScriptedPrivacy(script: PrivacyScript): void {
  type Input = Record<string, unknown>;
  const answer =
    (name: string, value: unknown) =>
    async (input: Input): Promise<unknown> => {
      window.fixture.calls.push({ name, input, picture: null });
      await new Promise((resolve) => setTimeout(resolve, window.fixture.delayMs));
      return { ok: true, value };
    };
  Object.assign(window.booth, {
    privacy: {
      ask: answer('privacy.ask', script.held),
      places: answer('privacy.places', script.places),
      report: answer('privacy.report', 'gatebooth-report-2026-03-14-12-34-56'),
      erase: answer('privacy.erase', script.erased),
      clean: answer('privacy.clean', script.isClean),
    },
  });
}
