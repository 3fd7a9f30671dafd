import { contract, RECOVERY_REFUSAL_WORDS, type RecoveryProposal } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../shared/access/access.tsx';
import { useCall, useSend } from '../../shared/api/queries.ts';
import { notify } from '../../shared/api/report.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { useWord } from '../list/list-words.ts';
import { RecoveryState, StepLine, useStepWords } from './recovery-words.tsx';

const { recovery, workOrders } = contract;
export const STALE_BY_RECOVERY = [
  recovery.proposals,
  recovery.runs,
  recovery.state,
  recovery.playbooks,
  workOrders.get,
  contract.commands.list,
];
const LOOK_MS = 4_000;

function Proposal({ one, named }: { one: RecoveryProposal; named: boolean }) {
  const { t } = useTranslation('recoveryParts');
  const word = useWord();
  const words = useStepWords();
  const runs = useAccess().can('recovery:run');
  const run = useSend(recovery.run, STALE_BY_RECOVERY);
  const stop = useSend(recovery.stopRun, STALE_BY_RECOVERY);
  const point = one.pointName || one.pointId;
  const where = named ? `${one.connectorNo > 0 ? t('at', { point, no: one.connectorNo }) : point} · ` : '';
  const isRunning = one.run?.state === 'running';
  const why = one.refusals.map((refusal) => word(RECOVERY_REFUSAL_WORDS[refusal])).join(' · ');
  return (
    <Notice
      tone="info"
      title={`${where}${t('proposes', { steps: one.steps.map(words).join(' → ') })}`}
      {...(isRunning ? {} : why !== '' ? { text: t('not', { why }) } : one.actsAlone ? { text: t('actsAlone') } : {})}
    >
      {one.run ? (
        <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 6, alignItems: 'center' }}>
          {isRunning ? null : `${t('last')}: `}
          <RecoveryState run={one.run} />
          <StepLine steps={one.run.steps} />
        </span>
      ) : null}
      {runs && isRunning ? (
        <Button
          size="small"
          loading={stop.isPending}
          onClick={() =>
            void stop
              .mutateAsync({ body: { id: one.run!.id } })
              .then(() => notify.success(t('stopped')))
              .catch(() => {})
          }
        >
          {t('stop')}
        </Button>
      ) : null}
      {runs && one.refusals.length === 0 ? (
        <Button
          type="primary"
          loading={run.isPending}
          onClick={() =>
            void run
              .mutateAsync({ body: { alarmId: one.alarmId } })
              .then(() => notify.success(t('started', { point })))
              .catch(() => {})
          }
        >
          {t('run')}
        </Button>
      ) : null}
    </Notice>
  );
}

/** What recovery proposes for an alarm, or for the open alarms of an order, with the button that runs it. */
export function RecoveryProposals({ alarmId, taskId }: { alarmId?: number; taskId?: string }) {
  const query = { ...(alarmId === undefined ? {} : { alarmId }), ...(taskId === undefined ? {} : { taskId }) };
  const { data } = useCall(recovery.proposals, { query }, { silent: true, refetchInterval: LOOK_MS });
  if (!data?.length) return null;
  return data.map((one) => <Proposal key={one.alarmId} one={one} named={taskId !== undefined} />);
}
