import type { DictionaryRow } from '@csms/contract';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';

type ListClass = DictionaryRow['listClass'];

const TONES: Record<ListClass, Tone> = {
  '': 'neutral',
  default: 'neutral',
  primary: 'info',
  info: 'info',
  success: 'good',
  warning: 'warning',
  danger: 'danger',
};

/** An entry as lists show it. */
export function EntryTag({ listClass, children }: { listClass: ListClass; children: React.ReactNode }) {
  return listClass === '' ? <span>{children}</span> : <ToneTag tone={TONES[listClass]}>{children}</ToneTag>;
}
