import type { CameraPicture } from '../../../../electron/contract/camera-picture.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { CropPreview } from './crop-preview.tsx';
import { moved, type CropEdge } from './crop-steps.ts';

const edges = ['top', 'left', 'right', 'bottom'] as const satisfies readonly CropEdge[];

export interface CropperProps {
  readonly picture: CameraPicture;
  readonly onCrop: (crop: CameraPicture['crop']) => void;
}

/** The live picture, and beside each edge of it two buttons that move this edge of what is taken: gloves can't drag. */
export function Cropper({ picture, onCrop }: CropperProps) {
  const { text } = useTexts();
  return (
    <fieldset className="cropper" dir="ltr" aria-label={text('setup.camera.crop')}>
      {edges.map((edge) => (
        <div key={edge} className="crop-edge" data-edge={edge}>
          {([-1, 1] as const).map((by) => {
            const isOutwards = by === (edge === 'top' || edge === 'left' ? -1 : 1);
            const name = text(`setup.camera.edge.${edge}`);
            const next = moved(picture.crop, edge, by);
            return (
              <button
                key={by}
                type="button"
                className="plain"
                data-by={by}
                aria-label={text(isOutwards ? 'setup.camera.out' : 'setup.camera.in', { edge: name })}
                aria-disabled={next === null}
                onClick={next === null ? undefined : () => onCrop(next)}
              >
                <Icon name="more" />
              </button>
            );
          })}
        </div>
      ))}
      <CropPreview picture={picture} />
    </fieldset>
  );
}
