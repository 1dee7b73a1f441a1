import type { Diagnostics } from '../../../../electron/contract/diagnostics.ts';
import type { Level } from '../../../../electron/contract/findings.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { levelIcons } from '../level-icons.ts';
import { AnswerStrip } from './answer-strip.tsx';
import { readings, type Instrument } from './readings.ts';

interface DiagnosticItemProps {
  readonly topic: Instrument;
  readonly level: Level;
  readonly diagnostics: Diagnostics;
}

/** One topic: its level, its reading large, and what that means or what is to be done. */
export function DiagnosticItem({ topic, level, diagnostics }: DiagnosticItemProps) {
  const { text, say, language } = useTexts();
  const now = useNow();
  const { value, unit, lines } = readings[topic]({ diagnostics, level, language, now });
  return (
    <li data-level={level} data-topic={topic}>
      <p className="instrument-head">
        <Icon name={levelIcons[level]} />
        <b>{text(`diagnostics.topic.${topic}`)}</b>
        <span className="instrument-level">{text(`diagnostics.level.${level}`)}</span>
        {topic === 'service' && <AnswerStrip answers={diagnostics.service.answers} />}
        {topic === 'disk' && diagnostics.disk !== null && <DiskGauge {...diagnostics.disk} />}
        <span className="instrument-value">
          <bdi>{value === null ? '–' : typeof value === 'string' ? value : say(value)}</bdi>
          {unit !== undefined && <span>{say(unit)}</span>}
        </span>
      </p>
      {lines.map(({ lead, messages }) => {
        const said = messages.map(say).join(' · ');
        return (
          <p key={`${lead ?? ''} ${said}`} className="instrument-line">
            {lead !== undefined && <b>{lead}</b>} {said}
          </p>
        );
      })}
    </li>
  );
}

/** How full the disk is, as a filled bar. */
function DiskGauge({ freeBytes, sizeBytes }: { freeBytes: number; sizeBytes: number }) {
  return (
    <svg className="disk-gauge" viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
      <rect width={Math.round(100 - (freeBytes / Math.max(1, sizeBytes)) * 100)} height="20" />
    </svg>
  );
}
