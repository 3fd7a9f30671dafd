import type { Application } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';

const TONES: Record<Application['status'], Tone> = { pending: 'warning', approved: 'good', rejected: 'neutral' };

export function ApplicationStatus({ status }: { status: Application['status'] }) {
  const { t } = useTranslation('providers');
  return <ToneTag tone={TONES[status]}>{t(`applications.statuses.${status}`)}</ToneTag>;
}
