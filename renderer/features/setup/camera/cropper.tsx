import type { ReactNode } from 'react';
import type { FrameRectangle } from '../../../../electron/contract/camera-picture.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { moved, type Edge } from './crop-steps.ts';

const edges = ['top', 'left', 'right', 'bottom'] as const satisfies readonly Edge[];

export interface CropperProps {
  readonly label: string;
  /** Whose edges are moved. */
  readonly part: FrameRectangle;
  /** What it stays in. */
  readonly outer: FrameRectangle;
  readonly onMove: (part: FrameRectangle) => void;
  /** The frame that it is a part of. */
  readonly children: ReactNode;
}

/** The live picture, and beside each edge of it two buttons that move this edge of a part of it: gloves can't drag. */
export function Cropper({ label, part, outer, onMove, children }: CropperProps) {
  const { text } = useTexts();
  return (
    <fieldset className="cropper" dir="ltr" aria-label={label}>
      {edges.map((edge) => (
        <div key={edge} className="crop-edge" data-edge={edge}>
          {([-1, 1] as const).map((by) => {
            const isOutwards = by === (edge === 'top' || edge === 'left' ? -1 : 1);
            const name = text(`setup.camera.edge.${edge}`);
            const next = moved(part, edge, by, outer);
            return (
              <button
                key={by}
                type="button"
                className="plain"
                data-by={by}
                aria-label={text(isOutwards ? 'setup.camera.out' : 'setup.camera.in', { edge: name })}
                aria-disabled={next === null}
                onClick={next === null ? undefined : () => onMove(next)}
              >
                <Icon name="more" />
              </button>
            );
          })}
        </div>
      ))}
      {children}
    </fieldset>
  );
}
