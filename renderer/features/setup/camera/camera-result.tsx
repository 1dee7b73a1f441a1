import type { CameraPicture } from '../../../../electron/contract/camera-picture.ts';
import { Icon } from '../../../ui/icons.tsx';
import { formatCount } from '../../../platform/i18n/formats.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { useTestCapture } from './use-test-capture.ts';

export const sizeText = ({ width, height }: CameraPicture['resolution']): string =>
  `${String(width)} × ${String(height)}`;

/** What a test picture turns out to be. */
export function CameraResult({ maxBytes }: { maxBytes: number }) {
  const { text, language } = useTexts();
  const captured = useTestCapture();
  const kilobytes = (bytes: number): string => formatCount(language, Math.round(bytes / 1000));
  if (captured === null) return <output className="camera-result">{text('setup.camera.measuring')}</output>;
  if (captured === 'none') return <output className="camera-result">{text('setup.camera.failed')}</output>;
  // In its order whatever is written around it.
  const values = {
    size: `\u2066${sizeText(captured)}\u2069`,
    kb: kilobytes(captured.bytes),
    most: kilobytes(maxBytes),
  };
  return (
    <output className="camera-result" data-shrunk={captured.shrunk}>
      <Icon name={captured.shrunk ? 'alert' : 'check'} />
      {text(captured.shrunk ? 'setup.camera.shrunk' : 'setup.camera.result', values)}
    </output>
  );
}
