import type { DriveFile } from '../../../../electron/contract/removable-drive.ts';
import { Icon } from '../../../ui/icons.tsx';

interface FileListProps {
  readonly files: readonly DriveFile[];
  readonly onChoose: (file: DriveFile) => void;
}

/** Files on the memory sticks that are connected, each to be chosen. */
export function FileList({ files, onChoose }: FileListProps) {
  return (
    <div className="booth-ways profile-files">
      {files.map((from) => (
        <button
          key={`${from.place}/${from.file}`}
          type="button"
          className="plain booth-way"
          onClick={() => onChoose(from)}
        >
          <Icon name="file" />
          <span>
            <b dir="auto">{from.file}</b>
            <small dir="auto">{from.place}</small>
          </span>
        </button>
      ))}
    </div>
  );
}
