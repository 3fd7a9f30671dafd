import { COMPLAINT_DEEDS, COMPLAINT_FIELDS, COMPLAINT_STEP_WORDS, type ComplaintDetail, contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { ComplaintCaller, ComplaintState, ComplaintSubject } from '../../../entities/complaints/complaint-parts.tsx';
import styles from '../../../entities/complaints/complaints.module.css';
import { DeedButtons, useDeeds } from '../../../entities/deeds.tsx';
import { useWord } from '../../../entities/list/list-words.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { moment } from '../../../shared/format/time.ts';
import { useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { useFacts } from '../../../shared/ui/value/field-value.tsx';
import { DeedForm } from './deed-form.tsx';

/** The deeds of a complaint; each opens its form (`?do=`). */
export function useComplaintDeeds(complaint: { id: number; state: ComplaintDetail['state'] } | undefined) {
  const patch = useUrlPatch();
  const open = (name: string) => ({ perform: () => patch({ complaint: String(complaint?.id), do: name }) });
  return useDeeds(COMPLAINT_DEEDS, complaint?.state, {
    answer: open('answer'),
    close: open('close'),
    assign: open('assign'),
    reopen: open('reopen'),
  });
}

function Body({ complaint }: { complaint: ComplaintDetail }) {
  const { t } = useTranslation('complaints');
  const word = useWord();
  const label = useFieldWord(COMPLAINT_FIELDS);
  const fact = useFacts(COMPLAINT_FIELDS, complaint);
  const deeds = useComplaintDeeds(complaint);
  return (
    <>
      <div className={styles.deeds}>
        <DeedButtons deeds={deeds} />
      </div>
      <Section title={t('said')}>
        <p className={styles.said}>{complaint.description}</p>
      </Section>
      <Facts
        facts={[
          { label: label('state'), value: <ComplaintState row={complaint} /> },
          { label: t('from'), value: <ComplaintCaller row={complaint} /> },
          { label: label('about'), value: <ComplaintSubject row={complaint} /> },
          complaint.stationName !== null && fact('stationName'),
          { label: label('assigneeId'), value: complaint.assigneeName ?? t('nobody') },
          fact('dueTime'),
          fact('createdBy'),
          fact('createTime'),
        ]}
      />
      <Section title={t('history')}>
        <ol className={styles.steps}>
          {complaint.steps.map((step) => (
            <li key={step.id}>
              <b>{word(COMPLAINT_STEP_WORDS[step.deed])}</b>{' '}
              {step.assigneeName ? t('assignedTo', { name: step.assigneeName }) : ''}{' '}
              <small>
                {moment(step.time)} · {step.userName}
              </small>
              {step.note ? <p>{step.note}</p> : null}
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}

/** One complaint: who, about what, what was said and what was done; and its deeds. */
export function ComplaintDrawer({
  id,
  deed,
  onClose,
}: {
  id: number | undefined;
  deed: string | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('complaints');
  const patch = useUrlPatch();
  const query = useCall(contract.complaints.get, { params: { id: id ?? 0 } }, { enabled: id !== undefined, ofRow: true });
  const complaint = id === undefined ? undefined : query.data;
  const name = Object.keys(COMPLAINT_DEEDS).find((one) => one === deed) as keyof typeof COMPLAINT_DEEDS | undefined;
  return (
    <>
      <RowDrawer title={complaint?.number ?? t('tab')} open={id !== undefined} onClose={onClose} size={560}>
        {complaint ? (
          <Body complaint={complaint} />
        ) : query.error?.kind === 'notFound' ? (
          <StateBlock tone="missing" title={t('missing')} />
        ) : query.error ? (
          <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
        ) : (
          <SkeletonRows columns={2} />
        )}
      </RowDrawer>
      {complaint && name && (COMPLAINT_DEEDS[name].from as readonly string[]).includes(complaint.state) ? (
        <DeedForm complaint={complaint} deed={name} onClose={() => patch({ do: undefined })} />
      ) : null}
    </>
  );
}
