import { beforeTurn, type Region } from '../../platform/camera/region.ts';

/** Corners of something in a picture, in their order, as shares of its width and height. */
export type Outline = readonly (readonly [number, number])[];

interface OutlinesProps extends Pick<Region, 'rotation'> {
  readonly outlined: readonly Outline[];
  /** Of a picture that is shown whole in a box of another shape (px); left out: it has the shape of its box. */
  readonly size?: { readonly width: number; readonly height: number };
}

const asTheBox = { width: 1, height: 1 };

/** Lines around what is pointed out, dark and light beside each other, since the picture's own colours are not known. */
export function Outlines({ outlined, rotation, size }: OutlinesProps) {
  const { width, height } = size ?? asTheBox;
  const inBox = (corner: Outline[number]): string => {
    const [x, y] = beforeTurn(corner, rotation);
    return [x * width, y * height].join();
  };
  return (
    <svg
      className="outlines"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={size === undefined ? 'none' : 'xMidYMid meet'}
      aria-hidden="true"
    >
      {outlined.map((corners) => {
        const points = corners.map(inBox).join(' ');
        return (
          <g key={points}>
            <polygon points={points} />
            <polygon points={points} />
          </g>
        );
      })}
    </svg>
  );
}
