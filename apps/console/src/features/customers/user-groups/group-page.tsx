import { EditOutlined } from '@ant-design/icons';
import { contract, USER_GROUP_FIELDS, type UserGroupDetail, userGroupList } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { HubHead, HubPage, HubPanel, HubTabs } from '../../../entities/hub/hub.tsx';
import { RecordsOf } from '../../../entities/hub/lists/records-of.tsx';
import { useWord } from '../../../entities/list/list-words.ts';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { integer } from '../../../shared/format/format.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useLiveRefetch } from '../../../shared/live/use-live-refetch.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { Energy, Missing, TextOrMissing, Time } from '../../../shared/ui/value/values.tsx';
import { GroupMembers } from './detail/group-members.tsx';
import { GroupMonths, GroupPrices, GroupRunning } from './detail/group-use.tsx';
import { GroupFormDrawer } from './group-form-drawer.tsx';
import { GroupMenu } from './group-menu.tsx';
import { GroupActivities, GroupCompanies } from './group-money.tsx';
import { LimitBar } from './limit-bar.tsx';

const LIST = '/userManagement/userGroup';
/** From such a share of its month on it is told that the limit is near. */
const NEAR = 0.85;

/** How the group stands with its month. */
function standingOf({ usedWh, liveWh, electricityLimit, memberCount }: UserGroupDetail) {
  const share = electricityLimit === null ? 0 : (usedWh + liveWh) / (electricityLimit * 1000);
  if (share >= 1) return 'reached';
  if (memberCount === 0) return 'nobody';
  return share >= NEAR ? 'near' : 'open';
}
const TONES = { reached: 'danger', nobody: 'neutral', near: 'warning', open: 'good' } as const;

function GroupSettings({ group }: { group: UserGroupDetail }) {
  const { t } = useTranslation('users');
  const word = useFieldWord(USER_GROUP_FIELDS);
  return (
    <Facts
      facts={[
        { label: word('description'), value: <TextOrMissing text={group.description} />, wide: true },
        {
          label: word('electricityLimit'),
          value: group.electricityLimit === null ? t('groups.noLimit') : `${integer(group.electricityLimit)} kWh`,
        },
        { label: word('postPaid'), value: t(group.postPaid ? 'users.yes' : 'users.no') },
        { label: word('powerRank'), value: group.powerRank ?? <Missing /> },
        { label: word('providerName'), value: group.providerName },
        { label: word('createTime'), value: <Time at={group.createTime} /> },
      ]}
    />
  );
}

function GroupHub({ group }: { group: UserGroupDetail }) {
  const { t } = useTranslation(['users', 'common']);
  const { can } = useAccess();
  const say = useWord();
  const word = useFieldWord(USER_GROUP_FIELDS);
  const navigate = useNavigate();
  const [, setEditing] = useUrlParam('edit');
  const standing = standingOf(group);
  return (
    <>
      <HubHead
        name={group.groupName}
        state={<ToneTag tone={TONES[standing]}>{t(`groupDetail.standing.${standing}`)}</ToneTag>}
        deeds={
          <>
            <Allowed one="userGroup:write">
              <Button icon={<EditOutlined />} onClick={() => setEditing(String(group.id))}>
                {t('groups.edit')}
              </Button>
            </Allowed>
            <GroupMenu group={group} text={t('actions.more')} onRemoved={() => void navigate(LIST, { replace: true })} />
          </>
        }
        needs={
          standing === 'open' ? null : (
            <Notice tone={TONES[standing]} title={t(`groupDetail.needs.${standing}`)}>
              {group.electricityLimit === null ? null : <LimitBar group={group} />}
            </Notice>
          )
        }
        figures={[
          {
            key: 'used',
            label: say(userGroupList.columns.used.words),
            value: <Energy wh={group.usedWh + group.liveWh} as="sum" />,
            note:
              group.electricityLimit === null
                ? t('groups.noLimit')
                : t('groupDetail.limitLine', { limit: `${integer(group.electricityLimit)} kWh` }),
          },
          { key: 'members', label: word('memberCount'), value: integer(group.memberCount) },
          { key: 'running', label: word('runningSessions'), value: integer(group.runningSessions) },
          { key: 'prices', label: word('priceStations'), value: integer(group.priceStations) },
        ]}
      />
      <HubTabs
        tabs={{
          now: (
            <>
              {group.running.length > 0 ? (
                <HubPanel title={t('groupDetail.runningNow')}>
                  <GroupRunning group={group} />
                </HubPanel>
              ) : null}
              <HubPanel title={t('groupDetail.members')}>
                <GroupMembers group={group} />
              </HubPanel>
            </>
          ),
          history: (
            <>
              <HubPanel title={t('groupDetail.months')}>
                <GroupMonths group={group} />
              </HubPanel>
              {can('record:read') ? (
                <HubPanel title={t('detail.records')}>
                  <RecordsOf asked={{ groupId: group.id }} hasPayers all={{ groupId: String(group.id) }} />
                </HubPanel>
              ) : null}
            </>
          ),
          money: (
            <>
              <HubPanel title={t('groupDetail.prices')}>
                <GroupPrices group={group} />
              </HubPanel>
              {can('activity:read') ? (
                <HubPanel title={t('groupDetail.activities')}>
                  <GroupActivities group={group} />
                </HubPanel>
              ) : null}
              {can('company:read') ? (
                <HubPanel title={t('groupDetail.companies')}>
                  <GroupCompanies group={group} />
                </HubPanel>
              ) : null}
            </>
          ),
          settings: (
            <HubPanel>
              <GroupSettings group={group} />
            </HubPanel>
          ),
        }}
      />
    </>
  );
}

/** One user group, whole: its members, what they charged, its prices, its limit. */
export function Component() {
  const { t } = useTranslation('users');
  const { id = '' } = useParams();
  const query = useCall(contract.userGroups.get, { params: { id } });
  useLiveRefetch(['session.started', 'session.ended', 'session.changed'], query.refetch, 5000);
  return (
    <>
      <HubPage
        query={query}
        nameOf={({ groupName }) => groupName}
        missing={t('groupDetail.missing')}
        list={{ to: LIST, title: t('groups.title') }}
      >
        {(group) => <GroupHub group={group} />}
      </HubPage>
      <GroupFormDrawer />
    </>
  );
}
