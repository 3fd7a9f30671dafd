import { COMPLAINT_STATE_WORDS, COMPLAINT_SUBJECT_WORDS, type Complaint } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { ToneTag } from '../../shared/ui/status-tag.tsx';
import { Missing } from '../../shared/ui/value/values.tsx';
import { ThingLink } from '../hub/thing-link.tsx';
import { useWord } from '../list/list-words.ts';

const TONES = { open: 'warning', answered: 'info', closed: 'neutral' } as const;

/** How a complaint stands; one whose time is over says so. */
export function ComplaintState({ row }: { row: Pick<Complaint, 'state' | 'overdue'> }) {
  const { t } = useTranslation('complaints');
  const word = useWord();
  if (row.overdue) return <ToneTag tone="danger">{t('overdue')}</ToneTag>;
  return <ToneTag tone={TONES[row.state]}>{word(COMPLAINT_STATE_WORDS[row.state])}</ToneTag>;
}

/** Who complains: the driver as a link, or the name that was left. */
export function ComplaintCaller({ row }: { row: Complaint }) {
  const name = row.account || row.callerName;
  if (name === '' && row.callerPhone === '') return <Missing />;
  return (
    <>
      {name === '' ? null : (
        <ThingLink thing="chargeUser" name={row.chargeUserId}>
          {name}
        </ThingLink>
      )}
      {name && row.callerPhone ? ' · ' : ''}
      {row.callerPhone ? (
        <a href={`tel:${row.callerPhone.replace(/[^+\d]/g, '')}`} onClick={(event) => event.stopPropagation()}>
          {row.callerPhone}
        </a>
      ) : null}
    </>
  );
}

/** The thing that a complaint is about, as the way to its page. */
export function ComplaintSubject({ row: { about, aboutKey, aboutName } }: { row: Complaint }) {
  const word = useWord();
  if (about === null) return <Missing />;
  return (
    <ThingLink thing={about} name={aboutKey || null}>
      {`${word(COMPLAINT_SUBJECT_WORDS[about])} ${aboutName}`}
    </ThingLink>
  );
}
