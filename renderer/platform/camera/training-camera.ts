import { canvasOf, contextOf } from './canvas.ts';
import { carSize, paintCar } from './training-car.ts';
import { frame, lightAt, paintScene } from './training-scene.ts';
import type { Vehicle } from './traffic.ts';

const driveInMs = 1300;
const driveOutMs = 900;
/** Smooth while a car moves, sparing while it stands: the booth PC has other work. */
const movingFrameMs = 40;
const standingFrameMs = 120;
const stampPx = 22;

/** Where a car stands before the booth, in px of the frame: its middle, the ground under it, and its scale. */
const parked = { x: frame.width / 2, ground: 700, scale: 1 } as const;

interface Moment {
  readonly x: number;
  readonly ground: number;
  readonly scale: number;
}

const ease = (share: number): number => 1 - (1 - share) ** 3;
const between = (from: number, to: number, share: number): number => from + (to - from) * share;

/** Drives in along the lane, then stands. @param ms since it set off */
function drivingIn(ms: number): Moment {
  const share = ease(Math.min(1, ms / driveInMs));
  return {
    x: parked.x,
    ground: between(330, parked.ground, share),
    scale: between(0.12, parked.scale, share),
  };
}

/** Leaves past the booth. */
function drivingOut(ms: number): Moment {
  const share = Math.min(1, ms / driveOutMs) ** 2;
  return {
    x: between(parked.x, frame.width * 1.7, share),
    ground: between(parked.ground, 900, share),
    scale: between(parked.scale, 1.7, share),
  };
}

interface Painted {
  readonly vehicle: Vehicle;
  readonly picture: HTMLCanvasElement;
  readonly since: number;
}

/**
 * A camera for practising on a computer without one: it draws a lane and the cars in it, and gives a stream like a
 * webcam's, so that everything behind it is the same path.
 */
export class TrainingCamera {
  readonly #canvas = canvasOf(frame.width, frame.height);
  readonly #scene = canvasOf(frame.width, frame.height);
  readonly #next: (current: string | null) => Vehicle;
  readonly #now: () => number;
  readonly #mark: () => string;
  #sceneHour = -1;
  #car: Painted | null = null;
  #leaving: Painted | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frames = 0;
  /** The page's own for plates: the mark may be in any script. */
  #faces = 'monospace';

  /** @param next which vehicle comes; told the plate that leaves. @param mark the word painted on every picture */
  constructor(next: (current: string | null) => Vehicle, now: () => number, mark: () => string) {
    this.#next = next;
    this.#now = now;
    this.#mark = mark;
  }

  /** Starts drawing. The faces are waited for, lest the first plate and stamp stand there in others. */
  stream(): MediaStream {
    clearTimeout(this.#timer);
    void this.#begin();
    return this.#canvas.getContext('2d') === null ? new MediaStream() : this.#canvas.captureStream();
  }

  /** The car at the gate is dealt with: it leaves, the next one comes. */
  carGone(): void {
    if (this.#car === null) return;
    this.#leaving = { ...this.#car, since: this.#now() };
    this.#car = this.#paint(this.#next(this.#leaving.vehicle.plate), this.#now() + driveOutMs / 2);
  }

  async #begin(): Promise<void> {
    this.#faces = getComputedStyle(document.documentElement).getPropertyValue('--mono');
    await Promise.allSettled([
      document.fonts.load('700 80px "Atkinson Hyperlegible Mono"'),
      document.fonts.load(`400 ${stampPx}px ${this.#faces}`, `${this.#mark()} 0`),
    ]);
    // The first car stands there already: a visitor's first look should not be at an empty lane.
    this.#car ??= this.#paint(this.#next(null), this.#now() - driveInMs);
    this.#draw();
  }

  #paint(vehicle: Vehicle, since: number): Painted {
    const picture = canvasOf(carSize.width, carSize.height);
    paintCar(contextOf(picture), vehicle, lightAt(hourOf(this.#now())).dark);
    return { vehicle, picture, since };
  }

  #draw(): void {
    const now = this.#now();
    const to = contextOf(this.#canvas);
    const hour = hourOf(now);
    if (Math.floor(hour * 60) !== this.#sceneHour) {
      this.#sceneHour = Math.floor(hour * 60);
      paintScene(contextOf(this.#scene), hour);
    }
    to.drawImage(this.#scene, 0, 0);
    if (this.#car !== null && now >= this.#car.since) {
      this.#place(to, this.#car.picture, drivingIn(now - this.#car.since));
    }
    if (this.#leaving !== null) this.#place(to, this.#leaving.picture, drivingOut(now - this.#leaving.since));
    if (this.#leaving !== null && now - this.#leaving.since > driveOutMs) this.#leaving = null;
    this.#stamp(to, now);
    const moving = this.#leaving !== null || (this.#car !== null && now - this.#car.since < driveInMs);
    this.#timer = setTimeout(() => this.#draw(), moving ? movingFrameMs : standingFrameMs);
  }

  #place(to: CanvasRenderingContext2D, car: HTMLCanvasElement, at: Moment): void {
    // Too little to be seen, and yet no two frames are the same, as with a real camera.
    const tremble = Math.sin(this.#frames * 1.9) * 0.05;
    const width = carSize.width * at.scale;
    const height = carSize.height * at.scale;
    to.drawImage(car, at.x - width / 2, at.ground - height + tremble, width, height);
  }

  /** Date, time and the training mark, as a site's camera writes them into its picture. */
  #stamp(to: CanvasRenderingContext2D, now: number): void {
    this.#frames += 1;
    const offset = new Date(now).getTimezoneOffset() * 60_000;
    const stamp = new Date(now - offset).toISOString().replace('T', ' ').slice(0, 21);
    to.font = `400 ${stampPx}px ${this.#faces}`;
    to.textBaseline = 'alphabetic';
    to.textAlign = 'center';
    // Isolated (Unicode annex 9): after an Arabic mark the date's parts would change places.
    const line = `\u2068${this.#mark()}\u2069  ${stamp}`;
    to.fillStyle = 'rgba(0, 0, 0, 0.6)';
    const width = to.measureText(line).width + 32;
    to.fillRect((frame.width - width) / 2, frame.height - 34, width, 34);
    to.fillStyle = '#fff';
    to.fillText(line, frame.width / 2, frame.height - 10);
  }
}

function hourOf(ms: number): number {
  const date = new Date(ms);
  return date.getHours() + date.getMinutes() / 60;
}
