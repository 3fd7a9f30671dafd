import { DeleteOutlined, EditOutlined, KeyOutlined } from '@ant-design/icons';
import { contract, MOST_PASSKEYS, type OwnPasskeys, type Passkey, type PasskeyUse } from '@csms/contract';
import { Button, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { passkeysPossible } from '../../../shared/passkey/possible.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import { CodesDrawer } from '../parts/codes-drawer.tsx';
import styles from '../parts/profile.module.css';
import { AddPasskeyDrawer, RenamePasskeyDrawer } from './passkey-drawers.tsx';

const STALE = [contract.profile.passkeys, contract.profile.get];

/** One's own passkeys: what they open, and what to do when they are not at hand. */
export function Passkeys() {
  const { t } = useTranslation('account');
  const own = useCall(contract.profile.passkeys, {});
  const [dialog, setDialog] = useUrlParam('passkey');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const close = () => setDialog(undefined);
  const renamed = own.data?.passkeys.find(({ id }) => id === dialog);
  return (
    <section className={styles.card} aria-labelledby="profile-passkeys">
      <h2 id="profile-passkeys">{t('passkeys.title')}</h2>
      <p className={styles.hint}>{t('passkeys.hint')}</p>
      {own.error ? (
        <ErrorState error={own.error} onRetry={() => void own.refetch()} busy={own.isFetching} />
      ) : own.data ? (
        <Content own={own.data} onAdd={() => setDialog('add')} onRename={setDialog} onCodes={setCodes} />
      ) : (
        <Skeleton active paragraph={{ rows: 3 }} title={false} />
      )}
      <AddPasskeyDrawer open={dialog === 'add' && canAdd(own.data)} onClose={close} onCodes={setCodes} />
      <RenamePasskeyDrawer passkey={renamed} onClose={close} />
      {codes.length > 0 ? <CodesDrawer title={t('codes.title')} codes={codes} onClose={() => setCodes([])} /> : null}
    </section>
  );
}

const canAdd = (own: OwnPasskeys | undefined): boolean =>
  own?.hindrance === null && passkeysPossible() && own.passkeys.length < MOST_PASSKEYS;

interface ContentProps {
  own: OwnPasskeys;
  onAdd: () => void;
  onRename: (id: string) => void;
  onCodes: (codes: readonly string[]) => void;
}

function Content({ own, onAdd, onRename, onCodes }: ContentProps) {
  const { t } = useTranslation('account');
  const { passkeys } = own;
  const add = (
    <Button icon={<KeyOutlined />} onClick={onAdd} disabled={!canAdd(own)}>
      {t('passkeys.add')}
    </Button>
  );
  return (
    <>
      <Hindrance own={own} />
      {passkeys.length === 0 ? (
        <StateBlock tone="empty" title={t('passkeys.empty')} hint={t('passkeys.emptyHint')}>
          {add}
        </StateBlock>
      ) : (
        <>
          <ul className={styles.ways}>
            {passkeys.map((passkey) => (
              <Row key={passkey.id} passkey={passkey} last={passkeys.length === 1} onRename={onRename} />
            ))}
          </ul>
          <div className={styles.add}>
            {add}
            {passkeys.length >= MOST_PASSKEYS ? <span>{t('passkeys.full', { most: MOST_PASSKEYS })}</span> : null}
          </div>
          <Use own={own} />
          <Codes left={own.recoveryCodesLeft} onCodes={onCodes} />
        </>
      )}
    </>
  );
}

/** Why passkeys cannot be used here, and which of one's own work elsewhere only. */
function Hindrance({ own }: { own: OwnPasskeys }) {
  const { t } = useTranslation('account');
  const stopped = own.passkeys.filter(({ worksHere }) => !worksHere);
  const addresses = own.addresses.join(', ') || '—';
  const why = own.hindrance ?? (passkeysPossible() ? undefined : 'unsupported');
  return (
    <>
      {why ? (
        <Notice tone="warning" title={t(`passkeys.hindrances.${why}`)} text={t(`passkeys.remedies.${why}`, { addresses })} />
      ) : null}
      {stopped.length > 0 && !own.hindrance ? (
        <Notice
          tone="warning"
          title={t('passkeys.stopped', { here: own.here, count: stopped.length })}
          text={t('passkeys.stoppedList', {
            list: stopped.map(({ name, publicName }) => t('passkeys.stoppedOne', { name, publicName })).join(t('passkeys.comma')),
          })}
        />
      ) : null}
    </>
  );
}

function Row({ passkey, last, onRename }: { passkey: Passkey; last: boolean; onRename: (id: string) => void }) {
  const { t } = useTranslation('account');
  const confirm = useConfirm();
  const remove = useSend(contract.profile.removePasskey, STALE);
  const ask = () =>
    confirm({
      title: t('passkeys.removeAsk', { name: passkey.name }),
      consequence: t(last ? 'passkeys.removeLast' : 'passkeys.removeHint'),
      danger: true,
      perform: async () => {
        await remove.mutateAsync({ body: { id: passkey.id } });
        notify.success(t('passkeys.removed', { name: passkey.name }));
      },
    });
  return (
    <li>
      <KeyOutlined aria-hidden="true" />
      <div>
        <h3>
          {passkey.name}{' '}
          <ToneTag tone={passkey.worksHere ? 'neutral' : 'warning'}>
            {passkey.worksHere ? t(passkey.synced ? 'passkeys.synced' : 'passkeys.bound') : t('passkeys.notHere')}
          </ToneTag>
        </h3>
        <p>
          {passkey.publicName} · {t('passkeys.created')} <Time at={passkey.createTime} /> ·{' '}
          {passkey.lastUsedTime ? (
            <>
              {t('passkeys.lastUsed')} <Time at={passkey.lastUsedTime} />
            </>
          ) : (
            t('passkeys.neverUsed')
          )}
        </p>
      </div>
      <RowMenu
        label={t('passkeys.menu', { name: passkey.name })}
        actions={[
          { key: 'rename', icon: <EditOutlined />, label: t('passkeys.rename'), perform: () => onRename(passkey.id) },
          { key: 'remove', icon: <DeleteOutlined />, label: t('passkeys.remove'), danger: true, perform: ask },
        ]}
      />
    </li>
  );
}

/** After the password, or instead of it. */
function Use({ own }: { own: OwnPasskeys }) {
  const { t } = useTranslation('account');
  const use = useSend(contract.profile.usePasskeys, STALE);
  const able = own.passkeys.some(({ standsAlone, worksHere }) => standsAlone && worksHere);
  const set = async (wanted: PasskeyUse) => {
    await use.mutateAsync({ body: { use: wanted } }).then(
      () => notify.success(t('passkeys.useSaved')),
      // Its words have been shown.
      () => {},
    );
  };
  return (
    <fieldset className={styles.use}>
      <legend>{t('passkeys.use')}</legend>
      <Radio.Group value={own.use} disabled={use.isPending} onChange={({ target }) => void set(target.value as PasskeyUse)}>
        <Radio value="second">
          {t('passkeys.second')}
          <small>{t('passkeys.secondHint')}</small>
        </Radio>
        <Radio value="alone" disabled={!able && own.use !== 'alone'}>
          {t('passkeys.alone')}
          <small>{t(able ? 'passkeys.aloneHint' : 'passkeys.aloneNot')}</small>
        </Radio>
      </Radio.Group>
    </fieldset>
  );
}

function Codes({ left, onCodes }: { left: number; onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('account');
  const confirm = useConfirm();
  const renew = useSend(contract.profile.newRecoveryCodes, STALE);
  const ask = () =>
    confirm({
      title: t('codes.renewAsk'),
      consequence: t('codes.renewHint'),
      careful: true,
      perform: async () => onCodes((await renew.mutateAsync({})).recoveryCodes),
    });
  return (
    <div className={styles.left}>
      <div>
        <h3>{t('codes.name')}</h3>
        <p>{t('codes.left', { count: left })}</p>
      </div>
      <Button onClick={ask}>{t('codes.renew')}</Button>
    </div>
  );
}
