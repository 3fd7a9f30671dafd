import { contract, FAULT_PROBLEM_STATE_WORDS, type KnownProblem, WORK_FAULT_WORDS } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../shared/access/access.tsx';
import { useCall } from '../../shared/api/queries.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { useWord } from '../list/list-words.ts';

function ProblemNotice({ one }: { one: KnownProblem }) {
  const { t } = useTranslation('problemParts');
  const word = useWord();
  const machine = [one.vendor, one.model, one.firmware].filter(Boolean).join(' ');
  const said = [
    one.state === 'solved' && t('solvedIn', { firmware: one.fixedFirmware }),
    one.workaround !== '' && t('workaround', { text: one.workaround }),
    one.cause !== '' && t('cause', { text: one.cause }),
    one.state === 'open' && one.workaround === '' && word(FAULT_PROBLEM_STATE_WORDS.open),
  ].filter((line) => line !== false);
  return (
    <Notice
      tone={one.state === 'solved' ? 'info' : 'warning'}
      title={t('title', { fault: word(WORK_FAULT_WORDS[one.faultCode]), machine })}
      text={said.join(' · ')}
    >
      <Link to={`/workOrder/list?tab=problems&problem=${one.id}`}>{t('more')}</Link>
    </Notice>
  );
}

/** Known problems of an order or a charge point. Users without the right to see orders see nothing. */
export function ProblemNotices(of: { taskId: string } | { pointId: string }) {
  const sees = useAccess().can('workOrder:read');
  const asked = useCall(contract.faultProblems.of, { query: of }, { enabled: sees, silent: true });
  return asked.data?.map((one) => <ProblemNotice key={one.id} one={one} />) ?? null;
}
