import { useLayoutEffect, useRef } from 'react';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { useNewness } from '../../../ui/focus/use-newness.ts';
import { nameOf } from '../../../state/gate/record-messages.ts';
import { RecentItem } from './recent-item.tsx';

/** The last operations, newest first; as many as there is room for are seen, and can be opened. */
export function RecentList({ records }: { records: readonly RecordView[] }) {
  const { text } = useTexts();
  // Each press, and what comes of it, moves them.
  const newness = useNewness(undefined, records.map(({ id }) => id).join(' '));
  const list = useRef<HTMLUListElement>(null);
  const observer = useRef<IntersectionObserver>(null);
  useLayoutEffect(() => {
    observer.current = new IntersectionObserver(leaveOutUnseen, { root: list.current, threshold: seenShare });
    return () => observer.current?.disconnect();
  }, []);
  useLayoutEffect(() => {
    for (const item of list.current?.children ?? []) observer.current?.observe(item);
  });
  return (
    <ul className="recent" ref={list} aria-label={text('recent.name')}>
      {records.length === 0 ? (
        <li className="recent-none">{text('recent.none')}</li>
      ) : (
        records.map((record) => (
          <RecentItem key={record.id} record={record} name={nameOf(record)} newness={newness} />
        ))
      )}
    </ul>
  );
}

const seenShare = 0.5;

/**
 * What there is no room for stands in a second column, which is not seen: neither the Tab key nor a screen reader comes there. Where
 * that is, the browser tells when it has laid out the page anyway.
 */
function leaveOutUnseen(items: readonly IntersectionObserverEntry[]): void {
  for (const { target, intersectionRatio } of items)
    if (target instanceof HTMLElement) target.inert = intersectionRatio < seenShare;
}
