import { type Alarm, alarmTitle, contract, pathOf } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { AcknowledgeDrawer, AlarmFacts } from '../../../entities/alarms/acknowledge-drawer.tsx';
import { AlarmAssign, AlarmDispatch, useAlarmDeeds } from '../../../entities/alarms/alarm-deeds.tsx';
import { AlarmStateTag, LevelTag, standsFor } from '../../../entities/alarms/alarm-parts.tsx';
import { DeedButtons } from '../../../entities/deeds.tsx';
import { History } from '../../../entities/history/history.tsx';
import { HubHead, HubPage, HubPanel, HubTabs } from '../../../entities/hub/hub.tsx';
import { Allowed } from '../../../shared/access/access.tsx';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { duration, integer } from '../../../shared/format/format.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { Time } from '../../../shared/ui/value/values.tsx';

function AlarmHub({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('alarms');
  const [taking, setTaking] = useUrlParam('take');
  const { serialNumber } = alarm;
  const deeds = useAlarmDeeds(() => setTaking('1'))(alarm).map((deed, index) => ({ ...deed, main: index === 0 }));
  return (
    <>
      <HubHead
        name={alarmTitle(alarm, language())}
        state={
          <>
            <LevelTag level={alarm.level} /> <AlarmStateTag alarm={alarm} />
          </>
        }
        deeds={
          <>
            {serialNumber === null ? null : (
              <Allowed any={['point:read']}>
                <Link to={pathOf('point', serialNumber)}>
                  <Button tabIndex={-1}>{t('alarms.openPoint')}</Button>
                </Link>
              </Allowed>
            )}
            <DeedButtons deeds={deeds} />
          </>
        }
        figures={[
          {
            key: 'duration',
            label: t('alarms.duration'),
            value: duration(standsFor(alarm)),
          },
          { key: 'opened', label: t('alarms.openTime'), value: <Time at={alarm.openTime} zone={alarm.timeZone} /> },
          { key: 'times', label: t('alarms.times'), value: integer(alarm.times) },
        ]}
      />
      <HubTabs
        tabs={{
          now: (
            <HubPanel>
              <AlarmFacts alarm={alarm} />
            </HubPanel>
          ),
          history: (
            <HubPanel>
              <History subject="alarm" id={String(alarm.id)} />
            </HubPanel>
          ),
        }}
      />
      <AlarmDispatch alarms={[alarm]} />
      <AlarmAssign alarms={[alarm]} />
      <AcknowledgeDrawer alarms={[alarm]} open={taking !== undefined} onClose={() => setTaking(undefined)} />
    </>
  );
}

/** The page of one alarm. */
export function Component() {
  const { t } = useTranslation('alarms');
  const { id = '' } = useParams();
  const query = useCall(contract.alarms.list, { query: { id: Number(id), limit: 1 } });
  const isMissing = query.data?.list.length === 0;
  return (
    <HubPage
      query={{
        ...query,
        data: query.data?.list[0],
        error: isMissing ? new ApiError('notFound', t('alarms.missing')) : query.error,
      }}
      nameOf={(alarm) => alarmTitle(alarm, language())}
      missing={t('alarms.missing')}
      list={{ to: '/historyRecord/alarmRecord', title: t('alarms.title') }}
    >
      {(alarm) => <AlarmHub alarm={alarm} />}
    </HubPage>
  );
}
