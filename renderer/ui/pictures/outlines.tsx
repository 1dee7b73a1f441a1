import { beforeTurn, type Region } from '../../platform/camera/region.ts';

/** Corners of something in a picture, in their order, as shares of its width and height. */
export type Outline = readonly (readonly [number, number])[];

interface OutlinesProps extends Pick<Region, 'rotation'> {
  readonly outlined: readonly Outline[];
}

/** Lines around what is pointed out, dark and light beside each other, since the picture's own colours are not known. */
export function Outlines({ outlined, rotation }: OutlinesProps) {
  return (
    <svg className="outlines" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      {outlined.map((corners) => {
        const points = corners.map((corner) => beforeTurn(corner, rotation).join()).join(' ');
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
