import { INVOICE_STATUS_WORDS, type Invoice } from '@csms/contract';
import { ToneTag } from '../shared/ui/status-tag.tsx';
import { useWord } from './list/list-words.ts';

const TONES = { applied: 'warning', issued: 'info', notified: 'info', finished: 'good', rejected: 'neutral' } as const;

/** How far an invoice is. */
export function InvoiceStatus({ status }: Pick<Invoice, 'status'>) {
  const say = useWord();
  return <ToneTag tone={TONES[status]}>{say(INVOICE_STATUS_WORDS[status])}</ToneTag>;
}
