import { sessionIdLimit } from '../../../../electron/contract/session-id.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { useHardwareKeys } from '../../../ui/keypad/hardware-keys.ts';
import { BackspaceKey } from '../../../ui/keypad/backspace-key.tsx';
import { KeyGroup } from '../../../ui/keypad/key-group.tsx';
import { Key } from '../../../ui/keypad/key.tsx';
import { TextKeyboard } from '../../../ui/keypad/text-keyboard.tsx';
import { TextField } from '../../../ui/keypad/text-field.tsx';
import { idGroups } from '../../../state/gate/question.ts';
import {
  endSessionId,
  takeBackSessionId,
  typeSessionId,
  writeSessionId,
} from '../state/session-id-actions.ts';
import { decidingKeys } from './deciding-keys.ts';

/** The sixteen that a session's id is made of, and no other key. */
const rows = ['12345', '67890', 'abcdef'] as const;
const keys = {
  field: 'sessionId',
  type: typeSessionId,
  backspace: takeBackSessionId,
  functionKeys: decidingKeys,
};
/** With its hyphens. */
const idLength = 36;

/** The keys for a session's id. A UUID's hyphens come by themselves. */
export function SessionTyping({ digits, free }: { digits: string; free: string | null }) {
  const { text } = useTexts();
  useHardwareKeys(keys);
  return (
    <div className="typing">
      <TextField
        name="sessionId"
        label={text('wall.sessionId')}
        hint={text('sessionId.hint')}
        value={free ?? idGroups(digits).join('-')}
        limit={free === null ? idLength : sessionIdLimit}
        onWrite={writeSessionId}
        onEnd={endSessionId}
      />
      {free === null ? (
        <HexKeys empty={digits === ''} />
      ) : (
        <TextKeyboard field={keys.field} value={free} machine="token" />
      )}
    </div>
  );
}

function HexKeys({ empty }: { empty: boolean }) {
  const { text } = useTexts();
  return (
    <KeyGroup className="keypad" dir="ltr" data-hex="true" aria-label={text('sessionId.keys')}>
      {rows.map((row) => (
        <div key={row} className="keys">
          {Array.from(row, (character) => (
            <Key
              key={character}
              kind={/\d/.test(character) ? 'digit' : 'letter'}
              onType={() => typeSessionId(character)}
            >
              {character}
            </Key>
          ))}
        </div>
      ))}
      <div className="keys">
        <Key kind="wide" onType={() => writeSessionId('')}>
          {text('plate.clear')}
        </Key>
        <BackspaceKey onType={takeBackSessionId} empty={empty} />
      </div>
    </KeyGroup>
  );
}
