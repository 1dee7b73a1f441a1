import { useLayoutEffect, useRef } from 'react';
import type { RecordView } from '../../electron/contract/record.ts';
import { useTexts } from '../i18n/texts.ts';
import { RecentItem } from './recent-item.tsx';

/** The last operations, newest first; as many as there is room for are seen, and can be opened. */
export function RecentList({ records }: { records: readonly RecordView[] }) {
  const { text } = useTexts();
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const { current } = list;
    if (current === null) return;
    const observer = new ResizeObserver(() => leaveOutUnseen(current));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (list.current !== null && records.length > 0) leaveOutUnseen(list.current);
  }, [records]);
  return (
    <ul className="recent" ref={list} aria-label={text('recent.name')}>
      {records.length === 0 ? (
        <li className="recent-none">{text('recent.none')}</li>
      ) : (
        records.map((record) => <RecentItem key={record.id} record={record} />)
      )}
    </ul>
  );
}

/** What there is no room for stands in a second column, which is not seen: neither the Tab key nor a screen reader comes there. */
function leaveOutUnseen(list: HTMLUListElement): void {
  const items = [...list.children].filter((item) => item instanceof HTMLElement);
  for (const item of items) item.inert = item.offsetLeft !== items[0]?.offsetLeft;
}
