import type { ReportState } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';

const TONES: Record<ReportState, Tone> = {
  waiting: 'info',
  sending: 'info',
  sent: 'good',
  partly: 'warning',
  failed: 'danger',
  skipped: 'neutral',
};

export function StateTag({ state, title }: { state: ReportState; title?: string | null }) {
  const { t } = useTranslation('reports');
  return (
    <ToneTag tone={TONES[state]} title={title ?? ''}>
      {t(`states.${state}`)}
    </ToneTag>
  );
}
