import type { Vehicle } from './traffic.ts';

/** A car is painted into a square of this many px, standing on its lower edge; `plate` is where its plate is. */
export const carSize = { width: 860, height: 640 } as const;
export const plateArea = { x: 235, y: 458, width: 390, height: 104 } as const;

/** Half widths and heights, from the ground up: how the bodies differ. */
const shapes = {
  saloon: { roof: 200, roofTop: 92, shoulder: 330, bonnet: 306, body: 372 },
  hatchback: { roof: 216, roofTop: 70, shoulder: 322, bonnet: 292, body: 366 },
  suv: { roof: 250, roofTop: 22, shoulder: 344, bonnet: 262, body: 382 },
  van: { roof: 292, roofTop: 4, shoulder: 344, bonnet: 296, body: 376 },
} as const;

type Shape = (typeof shapes)[Vehicle['body']];
const middle = carSize.width / 2;
const ground = 620;

/** Paints the front of a car. @param dark 0 by day, 1 at night: its lamps are lit then */
export function paintCar(to: CanvasRenderingContext2D, vehicle: Vehicle, dark: number): void {
  const shape = shapes[vehicle.body];
  const [hue, saturation, lightness] = vehicle.paint;
  const dimmed = lightness * (1 - 0.35 * dark);
  const paint = (change: number): string =>
    `hsl(${String(hue)} ${String(saturation)}% ${String(Math.max(4, Math.min(96, dimmed + change)))}%)`;
  paintShadow(to);
  paintWheels(to, shape);
  paintCabin(to, shape, paint);
  paintBody(to, shape, paint);
  paintGrille(to, shape);
  paintHeadlamps(to, shape, dark);
  paintPlate(to, vehicle.plateText);
}

/** A closed path, mirrored about the car's middle: points of its right side, from top to bottom. */
function mirrored(to: CanvasRenderingContext2D, right: readonly (readonly [number, number])[]): void {
  to.beginPath();
  for (const [x, y] of right) to.lineTo(middle + x, y);
  for (const [x, y] of right.toReversed()) to.lineTo(middle - x, y);
  to.closePath();
}

function paintShadow(to: CanvasRenderingContext2D): void {
  const shade = to.createRadialGradient(middle, ground, 60, middle, ground, 420);
  shade.addColorStop(0, 'rgba(0, 0, 0, 0.75)');
  shade.addColorStop(1, 'rgba(0, 0, 0, 0)');
  to.save();
  to.translate(0, ground * 0.94);
  to.scale(1, 0.06);
  to.fillStyle = shade;
  to.fillRect(0, 0, carSize.width, ground * 2);
  to.restore();
}

function paintWheels(to: CanvasRenderingContext2D, shape: Shape): void {
  to.fillStyle = '#111317';
  for (const side of [-1, 1]) {
    const x = middle + side * (shape.body - 52);
    to.beginPath();
    to.roundRect(x - 46, 500, 92, ground - 498, 20);
    to.fill();
  }
}

function paintCabin(to: CanvasRenderingContext2D, shape: Shape, paint: (change: number) => string): void {
  const { roof, roofTop, shoulder, bonnet } = shape;
  to.lineJoin = 'round';
  to.fillStyle = paint(-4);
  to.strokeStyle = paint(-4);
  to.lineWidth = 34;
  mirrored(to, [
    [roof - 20, roofTop + 20],
    [shoulder - 24, bonnet],
  ]);
  to.fill();
  to.stroke();
  const glass = to.createLinearGradient(0, roofTop, 0, bonnet);
  glass.addColorStop(0, '#101c28');
  glass.addColorStop(0.55, '#24384a');
  glass.addColorStop(1, '#0e161f');
  to.fillStyle = glass;
  mirrored(to, [
    [roof - 24, roofTop + 32],
    [shoulder - 44, bonnet + 4],
  ]);
  to.fill();
  // The driver, and the sky's streak on the glass.
  to.fillStyle = 'rgba(8, 12, 18, 0.85)';
  to.beginPath();
  to.arc(middle + 104, bonnet - 84, 34, 0, Math.PI * 2);
  to.roundRect(middle + 50, bonnet - 54, 108, 62, 26);
  to.fill();
  to.fillStyle = 'rgba(214, 232, 246, 0.16)';
  to.beginPath();
  to.moveTo(middle - roof * 0.5, roofTop + 32);
  to.lineTo(middle - roof * 0.12, roofTop + 32);
  to.lineTo(middle - shoulder * 0.38, bonnet + 4);
  to.lineTo(middle - shoulder * 0.78, bonnet + 4);
  to.fill();
  for (const side of [-1, 1]) {
    to.fillStyle = paint(-8);
    to.beginPath();
    to.roundRect(middle + side * (shoulder + 24) - 34, bonnet - 52, 68, 44, 16);
    to.fill();
  }
}

function paintBody(to: CanvasRenderingContext2D, shape: Shape, paint: (change: number) => string): void {
  const { shoulder, bonnet, body } = shape;
  const metal = to.createLinearGradient(0, bonnet, 0, 590);
  metal.addColorStop(0, paint(14));
  metal.addColorStop(0.22, paint(2));
  metal.addColorStop(0.6, paint(-4));
  metal.addColorStop(1, paint(-16));
  to.fillStyle = metal;
  to.strokeStyle = metal;
  to.lineWidth = 28;
  mirrored(to, [
    [shoulder - 22, bonnet + 12],
    [body - 16, bonnet + 84],
    [body - 14, 560],
    [body - 40, 580],
  ]);
  to.fill();
  to.stroke();
  // Bonnet creases catch the light.
  to.strokeStyle = paint(20);
  to.lineWidth = 3;
  for (const side of [-1, 1]) {
    to.beginPath();
    to.moveTo(middle + side * shoulder * 0.5, bonnet + 6);
    to.quadraticCurveTo(
      middle + side * shoulder * 0.68,
      bonnet + 44,
      middle + side * shoulder * 0.62,
      bonnet + 92,
    );
    to.stroke();
  }
  to.fillStyle = 'rgba(10, 12, 16, 0.9)';
  mirrored(to, [
    [body - 60, 566],
    [body - 84, 596],
  ]);
  to.fill();
}

function paintGrille(to: CanvasRenderingContext2D, { bonnet }: Shape): void {
  const top = bonnet + 92;
  const height = Math.max(28, plateArea.y - top - 16);
  to.fillStyle = '#0c0f13';
  to.beginPath();
  to.roundRect(middle - 178, top, 356, height, 16);
  to.fill();
  to.strokeStyle = 'rgba(190, 200, 210, 0.5)';
  to.lineWidth = 3;
  for (let y = top + 12; y < top + height - 4; y += 15) {
    to.beginPath();
    to.moveTo(middle - 166, y);
    to.lineTo(middle + 166, y);
    to.stroke();
  }
}

function paintHeadlamps(to: CanvasRenderingContext2D, { bonnet, body }: Shape, dark: number): void {
  for (const side of [-1, 1]) {
    const x = middle + side * (body - 92);
    const y = bonnet + 116;
    to.fillStyle = '#20262d';
    to.beginPath();
    to.ellipse(x, y, 76, 38, side * -0.14, 0, Math.PI * 2);
    to.fill();
    const lamp = to.createRadialGradient(x, y, 4, x, y, 62);
    lamp.addColorStop(0, dark > 0 ? '#fffbe8' : '#f3f7fa');
    lamp.addColorStop(0.5, dark > 0 ? '#ffe9a8' : '#aebac4');
    lamp.addColorStop(1, dark > 0 ? '#c79a3c' : '#56626d');
    to.fillStyle = lamp;
    to.beginPath();
    to.ellipse(x, y, 66, 30, side * -0.14, 0, Math.PI * 2);
    to.fill();
    if (dark > 0) {
      const glow = to.createRadialGradient(x, y, 10, x, y, 190);
      glow.addColorStop(0, `rgba(255, 240, 190, ${String(0.55 * dark)})`);
      glow.addColorStop(1, 'rgba(255, 240, 190, 0)');
      to.fillStyle = glow;
      to.fillRect(x - 190, y - 190, 380, 380);
    }
  }
}

/** A plate's gap is less than a character: with a wider one its two parts are read as two texts. */
export const plateGap = '-0.4em';

/** Large, and lit from above as plates are: it is what the whole picture is for. */
function paintPlate(to: CanvasRenderingContext2D, plate: string): void {
  const { x, y, width, height } = plateArea;
  to.fillStyle = '#0b0d10';
  to.beginPath();
  to.roundRect(x - 8, y - 8, width + 16, height + 16, 16);
  to.fill();
  to.fillStyle = '#fbf8e6';
  to.beginPath();
  to.roundRect(x, y, width, height, 10);
  to.fill();
  writePlate(to, plate);
}

function writePlate(to: CanvasRenderingContext2D, plate: string): void {
  const { x, y, width, height } = plateArea;
  to.fillStyle = '#0c0e12';
  to.font = `700 ${String(Math.min(80, (width / plate.length) * 1.58))}px "Atkinson Hyperlegible Mono", monospace`;
  to.textAlign = 'center';
  to.textBaseline = 'middle';
  to.wordSpacing = plateGap;
  to.fillText(plate, x + width / 2, y + height / 2 + 4, width - 20);
}
