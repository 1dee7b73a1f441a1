/** What became of a message. Whatever it was, it has changed nothing else. */
export type Told =
  | { readonly ok: true }
  /** `malformed`: `at` is the first wrong value's path; `too-old`: its picture is; `fits-nothing`: no text of it can be a plate here. */
  | { readonly ok: false; readonly why: 'malformed' | 'too-old' | 'fits-nothing'; readonly at?: string };

/**
 * What the site's ALPR could not read at this booth's lane, and what it takes it for: `couldNotReadSchema` in `reading/alpr/message.ts`
 * says what such a message has in it.
 */
export interface CouldNotRead {
  /**
   * @param told of each message, as it came: nothing of it is trusted; `arrivedAt`: when it came to this site, as `Clock.elapsed` has it
   * @returns a function that ends this
   */
  follow(told: (message: unknown, arrivedAt: number) => Told): () => void;
}
