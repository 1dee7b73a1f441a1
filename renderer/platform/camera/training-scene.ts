/** The drawn camera's frame, in px. */
export const frame = { width: 1280, height: 720 } as const;

const horizon = 300;

interface Light {
  readonly sky: readonly [top: string, bottom: string];
  readonly road: readonly [far: string, near: string];
  readonly building: string;
  readonly tree: string;
  /** 0 by day, 1 in the dark. */
  readonly dark: number;
}

const lights = {
  day: {
    sky: ['#5f9fd6', '#d9ecf7'],
    road: ['#757b80', '#4c5156'],
    building: '#9aa7b1',
    tree: '#4d6b4b',
    dark: 0,
  },
  twilight: {
    sky: ['#3b4a7a', '#f0a878'],
    road: ['#5c585c', '#36363c'],
    building: '#5d5a72',
    tree: '#33453f',
    dark: 0.5,
  },
  night: {
    sky: ['#0b1322', '#2a3550'],
    road: ['#33373f', '#1d2026'],
    building: '#1c2536',
    tree: '#16241f',
    dark: 1,
  },
} as const satisfies Record<string, Light>;

/** @param hour 0..24, of the booth's clock */
export function lightAt(hour: number): Light {
  if (hour >= 7 && hour < 17.5) return lights.day;
  return (hour >= 5.5 && hour < 7) || (hour >= 17.5 && hour < 19) ? lights.twilight : lights.night;
}

/** Paints what does not move: sky, houses, trees, the lane. */
export function paintScene(to: CanvasRenderingContext2D, hour: number): void {
  const light = lightAt(hour);
  fillDown(to, 0, horizon, light.sky);
  paintHouses(to, light);
  paintTrees(to, light);
  fillDown(to, horizon, frame.height, light.road);
  paintLane(to, light);
  if (light.dark > 0) paintLamps(to, light.dark);
}

function fillDown(
  to: CanvasRenderingContext2D,
  top: number,
  bottom: number,
  [from, until]: readonly [string, string],
): void {
  const shade = to.createLinearGradient(0, top, 0, bottom);
  shade.addColorStop(0, from);
  shade.addColorStop(1, until);
  to.fillStyle = shade;
  to.fillRect(0, top, frame.width, bottom - top);
}

function paintHouses(to: CanvasRenderingContext2D, light: Light): void {
  const houses = [
    [-20, 150, 190],
    [160, 96, 130],
    [270, 190, 170],
    [470, 120, 110],
    [760, 170, 150],
    [930, 110, 140],
    [1060, 205, 240],
  ] as const;
  for (const [x, height, width] of houses) {
    to.fillStyle = light.building;
    to.fillRect(x, horizon - height, width, height);
    to.fillStyle = light.dark > 0 ? '#ffd98a' : '#c9d6df';
    for (let row = 18; row < height - 24; row += 30) {
      for (let column = 14; column < width - 18; column += 28) {
        // Which windows are lit never changes: flicker would draw the eye away from the car.
        const lit = (row * 7 + column * 13 + x) % 5 < (light.dark > 0 ? 2 : 4);
        to.globalAlpha = lit ? 0.75 : 0.14;
        to.fillRect(x + column, horizon - height + row, 13, 16);
      }
    }
    to.globalAlpha = 1;
  }
}

function paintTrees(to: CanvasRenderingContext2D, light: Light): void {
  to.fillStyle = light.tree;
  for (const [x, radius] of [
    [40, 46],
    [112, 34],
    [1168, 40],
    [1240, 54],
  ] as const) {
    for (const [dx, dy, share] of [
      [0, 0, 1],
      [-0.6, 0.35, 0.7],
      [0.6, 0.35, 0.7],
    ] as const) {
      to.beginPath();
      to.arc(x + dx * radius, horizon - radius * (0.9 - dy), radius * share, 0, Math.PI * 2);
      to.fill();
    }
    to.fillRect(x - 4, horizon - 20, 8, 22);
  }
}

/** The lane in perspective: kerbs that meet at the horizon, and the stop line before the booth. */
function paintLane(to: CanvasRenderingContext2D, light: Light): void {
  const fill = (style: string, points: readonly (readonly [number, number])[]): void => {
    to.fillStyle = style;
    to.beginPath();
    for (const [x, y] of points) to.lineTo(x, y);
    to.fill();
  };
  const { width, height } = frame;
  const kerb = light.dark === 1 ? '#4b525d' : '#b9bec2';
  fill(light.tree, [
    [0, horizon],
    [430, horizon],
    [0, 560],
  ]);
  fill(light.tree, [
    [width, horizon],
    [850, horizon],
    [width, 560],
  ]);
  fill(kerb, [
    [430, horizon],
    [442, horizon],
    [0, 640],
    [0, 560],
  ]);
  fill(kerb, [
    [838, horizon],
    [850, horizon],
    [width, 560],
    [width, 640],
  ]);
  to.globalAlpha = light.dark === 1 ? 0.5 : 0.8;
  fill('#f4f2e8', [
    [60, 652],
    [1220, 652],
    [1262, height - 34],
    [18, height - 34],
  ]);
  to.globalAlpha = 1;
  fill(light.road[1], [
    [60, 662],
    [1220, 662],
    [1250, height - 40],
    [30, height - 40],
  ]);
}

function paintLamps(to: CanvasRenderingContext2D, dark: number): void {
  for (const x of [210, 1090]) {
    to.fillStyle = '#0d1117';
    to.fillRect(x - 3, 70, 6, horizon - 66);
    const glow = to.createRadialGradient(x, 74, 4, x, 74, 210);
    glow.addColorStop(0, `rgba(255, 226, 160, ${String(0.85 * dark)})`);
    glow.addColorStop(0.15, `rgba(255, 214, 130, ${String(0.3 * dark)})`);
    glow.addColorStop(1, 'rgba(255, 214, 130, 0)');
    to.fillStyle = glow;
    to.fillRect(x - 210, 0, 420, 290);
  }
}
