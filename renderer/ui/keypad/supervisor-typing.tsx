import { useEffect, useState } from 'react';
import type { PinHolder } from '../../../electron/contract/people-rules.ts';
import { Icon } from '../icons.tsx';
import { Pagination } from '../pagination.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useScreen } from '../../state/gate/screen.ts';
import { comer, forgetWho, holdersOf, sayWho, useWho } from '../../state/gate/who.ts';
import { PinTyping, type PinEditor } from './pin-typing.tsx';
import { useWhose } from './use-whose.ts';

const tilesOfPage = 8;

/** A supervisor's PIN. Where more than one may come, each says first who he is: one tap. */
export function SupervisorTyping({ pin, editor }: { pin: string; editor: PinEditor }) {
  const holders = useScreen(holdersOf);
  const who = useWho((state) => state.who);
  const whose = useWhose();
  useEffect(() => forgetWho, []);
  if (holders.length > 1 && comer(holders, who) === null) return <WhoTiles holders={holders} />;
  return <PinTyping pin={pin} editor={editor} whose={whose} />;
}

function WhoTiles({ holders }: { holders: readonly PinHolder[] }) {
  const { text } = useTexts();
  const [first, turn] = useState(0);
  return (
    <div className="typing">
      <h3 className="who-ask">{text('attention.who.ask')}</h3>
      <ul className="people-names who" aria-label={text('attention.who.ask')}>
        {holders.slice(first, first + tilesOfPage).map((holder) => (
          <li key={holder.id}>
            <button type="button" className="plain person" onClick={() => sayWho(holder)}>
              <Icon name={holder.name === null ? 'lock' : 'star'} />
              <span>
                <bdi>{holder.name ?? text('attention.who.site')}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="who-turns">
        <Pagination first={first} size={tilesOfPage} count={holders.length} onTurn={turn} />
      </div>
    </div>
  );
}
