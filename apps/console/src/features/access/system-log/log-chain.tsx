import { contract } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { moment } from '../../../shared/format/time.ts';
import { Notice } from '../../../shared/ui/notice.tsx';

/** Whether the log's chain of hashes holds, as the newest check found, and a button to check it now. */
export function LogChain({ onShow }: { onShow: (id: number) => void }) {
  const { t } = useTranslation(['system', 'common']);
  const { data } = useCall(contract.systemLog.check, {}, { silent: true });
  const check = useSend(contract.systemLog.runCheck, [contract.systemLog.check]);
  if (!data) return null;
  const { state, broken, entryId } = data;
  const of = (time: string | null) => (time === null ? '–' : moment(time));
  const title = state === 'intact' ? t('log.chain.intact', { since: of(data.since) }) : t(`log.chain.${state}`);
  const text = broken ? t(`log.chain.breaks.${broken}`, { time: of(data.brokenTime) }) : '';
  const checked = data.checkTime ? t('log.chain.checked', { time: of(data.checkTime) }) : '';
  return (
    <Notice tone={state === 'broken' ? 'danger' : 'neutral'} title={title} text={[text, checked].filter(Boolean).join(' ')}>
      {entryId === null ? null : <Button onClick={() => onShow(entryId)}>{t('log.chain.show')}</Button>}
      <Button loading={check.isPending} onClick={() => check.mutate({})}>
        {t('log.chain.check')}
      </Button>
    </Notice>
  );
}
