import { contract, hasSkill, POINT_FIELDS, pathOf, SECURITY_PROFILES } from '@csms/contract';
import { Button, Dropdown } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useWord } from '../../../entities/list/list-words.ts';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { momentExact } from '../../../shared/format/time.ts';
import { useThing } from '../../../shared/hooks/thing.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useLiveRefetch } from '../../../shared/live/use-live-refetch.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { CopyId } from '../../../shared/ui/value/copy-id.tsx';
import { CertificatesPanel } from './certificates-panel.tsx';
import { NetworkProfileDrawer } from './network-profile-drawer.tsx';
import { AuthorityPanel, RootsPanel } from './roots-panel.tsx';
import styles from './security.module.css';
import { type PartProps, useAsk, useResultWords, useSecuritySend } from './security-parts.tsx';
import { UpgradePanel } from './upgrade-panel.tsx';

/** While something is under way the page looks again, in ms. */
const LOOK_MS = 2000;

function Actions({ data }: PartProps) {
  const { t } = useTranslation('security');
  const ask = useAsk();
  const rotate = useSecuritySend.rotate();
  const set = useSecuritySend.set();
  const openReturn = useSecuritySend.openReturn();
  const { serialNumber, pointName: point } = data;
  const params = { serialNumber };
  const askRotate = () =>
    ask({
      title: t('rotateAsk', { point }),
      consequence: t('rotateWill'),
      done: t('rotated'),
      perform: () => rotate.mutateAsync({ params }),
    });
  const askReturn = () =>
    ask({
      title: t('return.ask', { point }),
      consequence: t('return.will'),
      done: t('return.opened'),
      danger: true,
      perform: () => openReturn.mutateAsync({ params }),
    });
  const askSet = (profile: number) =>
    ask({
      title: t('manualAsk', { point, profile }),
      consequence: t('manualWill'),
      done: t('manualDone'),
      danger: true,
      perform: () => set.mutateAsync({ params, body: { profile } }),
    });
  const others = SECURITY_PROFILES.filter((profile) => profile !== data.profile);
  return (
    <Allowed any={['security:write']}>
      <div className={styles.buttons}>
        <Dropdown
          trigger={['click']}
          menu={{
            items: others.map((profile) => ({ key: profile, label: t(`profiles.p${profile}`) })),
            onClick: ({ key }) => askSet(Number(key)),
          }}
        >
          <Button disabled={data.upgrade?.status === 'open'}>{t('manual')}</Button>
        </Dropdown>
        <Button disabled={['waiting', 'accepted', 'unanswered'].includes(data.rotation?.state ?? '')} onClick={askRotate}>
          {t('rotate')}
        </Button>
        {data.hasPassword && data.returnUntil === null ? <Button onClick={askReturn}>{t('return.open')}</Button> : null}
      </div>
    </Allowed>
  );
}

function Summary({ data }: PartProps) {
  const { t } = useTranslation('security');
  const say = useWord();
  const words = useResultWords();
  const profile = (value: number | null) => (value === null ? t('never') : t(`profiles.p${value as 0}`));
  const { rotation, refused } = data;
  return (
    <>
      {data.online ? null : <Notice tone="warning" title={t('offline')} />}
      {data.returnUntil === null ? null : (
        <Notice tone="warning" title={t('return.title')} text={t('return.until', { time: momentExact(data.returnUntil) })} />
      )}
      {refused ? (
        <Notice
          tone="danger"
          title={t('refusedTitle', { count: refused.count, reason: t(`refusals.${refused.reason}`) })}
          text={t('refusedText', { time: momentExact(refused.time), address: refused.address })}
        />
      ) : null}
      <section className={styles.panel} aria-label={data.pointName}>
        <Facts
          facts={[
            { label: t('wanted'), value: profile(data.profile) },
            { label: t('seen'), value: profile(data.seen) },
            { label: t('password'), value: t(data.hasPassword ? 'passwordSet' : 'passwordNone') },
            { label: say(POINT_FIELDS.serialNumber.words), value: <CopyId value={data.serialNumber} /> },
            rotation !== null && {
              label: t('rotation.label'),
              value: t(`rotation.${rotation.state}`, { result: rotation.result ? words(rotation.result) : '' }),
              wide: true,
            },
          ]}
        />
      </section>
    </>
  );
}

/** Whether something else is to be expected soon. */
const isAwaited = (data: PartProps['data']): boolean =>
  data.rotation?.state === 'waiting' || data.certificates[0]?.installResult === null;

/** How one charge point proves who it is: profile, password, certificates, and the way to a higher profile. */
export function Component() {
  const { t } = useTranslation('security');
  const { serialNumber = '' } = useParams();
  const access = useAccess();
  const [busy, setBusy] = useState(false);
  const [network, setNetwork] = useUrlParam('network');
  const query = useCall(
    contract.security.get,
    { params: { serialNumber } },
    { refetchInterval: busy ? LOOK_MS : false, silent: true },
  );
  useThing(query.data?.pointName);
  useLiveRefetch(['command.changed', 'point.changed'], query.refetch);
  const { data } = query;
  const underWay = data !== undefined && (data.upgrade?.status === 'open' || isAwaited(data));
  useEffect(() => setBusy(underWay), [underWay]);
  if (query.error?.kind === 'notFound') return <StateBlock tone="missing" title={query.error.message} fill />;
  if (query.error && !data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  if (!data) return <SkeletonRows columns={3} />;
  return (
    <>
      <PageHeader title={`${data.pointName} · ${t('title')}`}>
        {access.can('point:read') ? (
          <Link to={pathOf('point', serialNumber)}>
            <Button tabIndex={-1}>{t('back')}</Button>
          </Link>
        ) : null}
        {hasSkill(data.protocol, 'networkProfiles') ? (
          <Allowed any={['point:command']}>
            <Button onClick={() => setNetwork('new')}>{t('network.open')}</Button>
          </Allowed>
        ) : null}
        <Actions data={data} />
      </PageHeader>
      <Summary data={data} />
      <UpgradePanel data={data} />
      <CertificatesPanel data={data} />
      <RootsPanel data={data} />
      <AuthorityPanel />
      {network && access.can('point:command') ? <NetworkProfileDrawer data={data} onClose={() => setNetwork(undefined)} /> : null}
    </>
  );
}
