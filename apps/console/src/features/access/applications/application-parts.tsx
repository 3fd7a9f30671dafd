import { APPLICATION_STATUS_WORDS, type Application } from '@csms/contract';
import { useWord } from '../../../entities/list/list-words.ts';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';

const TONES: Record<Application['status'], Tone> = { pending: 'warning', approved: 'good', rejected: 'neutral' };

export function ApplicationStatus({ status }: { status: Application['status'] }) {
  const word = useWord();
  return <ToneTag tone={TONES[status]}>{word(APPLICATION_STATUS_WORDS[status])}</ToneTag>;
}
