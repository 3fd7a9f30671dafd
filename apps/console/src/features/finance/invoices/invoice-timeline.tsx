import { INVOICE_FIELDS, INVOICE_STATUS_WORDS, type InvoiceDetail, type InvoiceStatus, NOTIFICATION_WORDS } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { type Happening, Happenings } from '../../../entities/history/days.tsx';
import { useWord } from '../../../entities/list/list-words.ts';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { InvoiceFile } from './invoice-parts.tsx';

/** What became of an application: when it was made, issued, replaced, told and finished, and by whom. */
export function InvoiceTimeline({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation('invoices');
  const say = useWord();
  const word = useFieldWord(INVOICE_FIELDS);
  const { id, notice, timeZone } = invoice;
  const happened = (status: InvoiceStatus, time: string | null, more: Omit<Happening, 'key' | 'time' | 'text'>): Happening[] =>
    time === null ? [] : [{ key: status, time, text: say(INVOICE_STATUS_WORDS[status]), ...more }];
  const numbered = (number: string) => (number ? `${word('invoiceNumber')} ${number}` : '');
  return (
    <Happenings
      zone={timeZone}
      list={[
        ...happened('applied', invoice.applyTime, { who: invoice.appliedBy, tone: 'act', detail: invoice.remark }),
        ...invoice.earlierIssues.flatMap((one): Happening[] => [
          {
            ...{ key: `issued${one.id}`, time: one.issueTime, who: one.issuedBy, text: say(INVOICE_STATUS_WORDS.issued) },
            detail: (
              <>
                {numbered(one.invoiceNumber)} <InvoiceFile id={id} issue={one.id} />
              </>
            ),
          },
          { key: `replaced${one.id}`, time: one.replaceTime, who: one.replacedBy, text: t('replaced'), detail: one.reason },
        ]),
        ...happened('issued', invoice.issueTime, {
          who: invoice.issuedBy,
          tone: 'act',
          detail: numbered(invoice.invoiceNumber),
        }),
        ...happened('notified', invoice.noticeTime, {
          tone: notice?.state === 'failed' ? 'bad' : 'act',
          detail:
            notice &&
            `${say(NOTIFICATION_WORDS[invoice.notificationType])} · ${t(`notice.${notice.state}`, { error: notice.error })}`,
        }),
        ...happened('finished', invoice.finishTime, { tone: 'good', detail: invoice.finishReason }),
        ...happened('rejected', invoice.rejectTime, { tone: 'bad', detail: invoice.rejectReason }),
      ]}
    />
  );
}
