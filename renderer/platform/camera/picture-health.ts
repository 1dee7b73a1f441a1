/** `starting`: the camera still finds its brightness. `stalled`: it delivers nothing new. */
export type Flow = 'starting' | 'flowing' | 'stalled';
/** How bright the live picture is. It is told and stops nothing. */
export type Light = 'good' | 'dark' | 'black';

export interface PictureHealth {
  readonly flow: Flow;
  readonly light: Light;
}

/** What a look at the live picture found. */
export interface Look {
  /** Mean luma, 0 … 255. */
  readonly brightness: number;
  readonly black: boolean;
  /** Since when the camera has delivered the same picture (ms). */
  readonly sameSince: number;
}

/** A camera opens in the dark and finds its exposure within this time, or never (ms). */
const warmUpMs = 2000;
/** Brightness is found when so many looks in a row are within this of each other (luma). */
const steadyLooks = 3;
const steadyWithin = 8;
/** Longer than a slow computer's pause, shorter than an attendant's patience (ms). */
const stalledMs = 5000;
/** Dark begins and ends at different values, and only when it lasts: a lamp that passes changes nothing (luma, ms). */
const darkBelow = 24;
const brightAbove = 34;
const lightLastsMs = 2000;

/** Follows one stream from its start: whether its frames may be used, and how bright they are. All times in ms of one clock. */
export class HealthWatch {
  #firstAt: number | null = null;
  #lastAt: number;
  /** At the last look: without looks nothing is known of the pictures. */
  #frozen = false;
  #brightness: number[] = [];
  #warm = false;
  #changed = false;
  #light: Light = 'good';
  #otherLight: { readonly light: Light; readonly since: number } | null = null;

  constructor(openedAt: number) {
    this.#lastAt = openedAt;
  }

  /** Frames were delivered, whether or not they were looked at. */
  delivered(now: number): void {
    this.#lastAt = now;
  }

  seen({ brightness, black, sameSince }: Look, now: number): void {
    this.delivered(now);
    this.#firstAt ??= now;
    this.#changed ||= sameSince > this.#firstAt;
    // A picture that never changed since the camera was opened was frozen from the start. Black has a word of its own.
    this.#frozen = !black && (!this.#changed || now - sameSince > stalledMs);
    this.#brightness = [...this.#brightness, brightness].slice(-steadyLooks);
    this.#warm ||= this.#isWarm(now);
    this.#follow(lightOf(brightness, black, this.#light), now);
  }

  at(now: number): PictureHealth {
    return { flow: this.#flow(now), light: this.#light };
  }

  #isWarm(now: number): boolean {
    if (this.#firstAt === null) return false;
    if (now - this.#firstAt >= warmUpMs) return true;
    const spread = Math.max(...this.#brightness) - Math.min(...this.#brightness);
    return this.#changed && this.#brightness.length === steadyLooks && spread <= steadyWithin;
  }

  #flow(now: number): Flow {
    if (now - this.#lastAt > stalledMs) return 'stalled';
    if (!this.#warm) return 'starting';
    return this.#frozen ? 'stalled' : 'flowing';
  }

  #follow(light: Light, now: number): void {
    if (light === this.#light) this.#otherLight = null;
    else if (this.#otherLight?.light !== light) this.#otherLight = { light, since: now };
    else if (now - this.#otherLight.since >= lightLastsMs) {
      this.#light = light;
      this.#otherLight = null;
    }
  }
}

function lightOf(brightness: number, black: boolean, before: Light): Light {
  if (black) return 'black';
  return brightness < (before === 'good' ? darkBelow : brightAbove) ? 'dark' : 'good';
}
