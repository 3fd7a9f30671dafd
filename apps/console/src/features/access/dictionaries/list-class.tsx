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
export const LIST_CLASSES = Object.keys(TONES) as ListClass[];

/** An entry as lists show it. */
export function EntryTag({ listClass, children }: { listClass: ListClass; children: React.ReactNode }) {
  return listClass === '' ? <span>{children}</span> : <ToneTag tone={TONES[listClass]}>{children}</ToneTag>;
}
