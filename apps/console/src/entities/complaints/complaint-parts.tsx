import { COMPLAINT_STATE_WORDS, COMPLAINT_SUBJECT_WORDS, type Complaint, pathOf } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../shared/access/access.tsx';
import { ToneTag } from '../../shared/ui/status-tag.tsx';
import { Missing } from '../../shared/ui/value/values.tsx';
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
  const { can } = useAccess();
  const name =
    row.chargeUserId !== null && row.account !== null && can('chargeUser:read') ? (
      <Link to={pathOf('chargeUser', row.chargeUserId)} onClick={(event) => event.stopPropagation()}>
        {row.account}
      </Link>
    ) : (
      row.account || row.callerName
    );
  if (!name && row.callerPhone === '') return <Missing />;
  return (
    <>
      {name}
      {name && row.callerPhone ? ' · ' : ''}
      {row.callerPhone ? (
        <a href={`tel:${row.callerPhone.replace(/[^+\d]/g, '')}`} onClick={(event) => event.stopPropagation()}>
          {row.callerPhone}
        </a>
      ) : null}
    </>
  );
}

const RIGHTS = { record: 'record:read', point: 'point:read', card: 'card:read', invoice: 'invoice:read' } as const;

/** What it is about, as the way there. */
export function ComplaintSubject({ row }: { row: Complaint }) {
  const word = useWord();
  const { can } = useAccess();
  const { about, aboutKey, aboutName } = row;
  if (about === null) return <Missing />;
  const text = `${word(COMPLAINT_SUBJECT_WORDS[about])} ${aboutName}`;
  if (aboutKey === '' || !can(RIGHTS[about])) return text;
  return (
    <Link to={pathOf(about, aboutKey)} onClick={(event) => event.stopPropagation()}>
      {text}
    </Link>
  );
}
