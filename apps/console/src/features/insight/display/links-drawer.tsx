import { contract, type DisplayLink, displayLinkForm } from '@csms/contract';
import { Alert, Button, Drawer, Form, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoopbackNote } from '../../../entities/loopback/loopback-note.tsx';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { useUser } from '../../../shared/access/access.tsx';
import { asApiError } from '../../../shared/api/api-error.ts';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from './links-drawer.module.css';

const LinkField = fieldsOf(displayLinkForm);
const STALE = [contract.displayLinks.list];
const addressOf = (key: string) => `${window.location.origin}/largeScreen#key=${key}`;

interface Values {
  displayName: string;
  providerId?: number;
}

function Create({ onMade }: { onMade: (link: DisplayLink & { key: string }) => void }) {
  const { t } = useTranslation('dashboard');
  const { isShowProvider, providerId } = useUser();
  const [form] = Form.useForm<Values>();
  const create = useSend(contract.displayLinks.create, STALE);
  const submit = async (values: Values) => {
    try {
      onMade(await create.mutateAsync({ body: values }));
      form.resetFields();
    } catch (thrown) {
      form.setFields(
        Object.entries(asApiError(thrown).fields).map(([name, error]) => ({ name: name as keyof Values, errors: [error] })),
      );
    }
  };
  return (
    <Form<Values>
      form={form}
      name="displayLink"
      layout="vertical"
      onFinish={submit}
      initialValues={{ displayName: '', providerId }}
    >
      <LinkField name="displayName" input={{ autoComplete: 'off' }} />
      {isShowProvider ? <LinkField name="providerId">{(label) => <ProviderSelect label={label} />}</LinkField> : null}
      <Button type="primary" htmlType="submit" loading={create.isPending}>
        {t('display.create')}
      </Button>
    </Form>
  );
}

/** Shown once: the key is nowhere else. */
function Made({ address }: { address: string }) {
  const { t } = useTranslation('dashboard');
  const [done, setDone] = useState(false);
  const copy = () => navigator.clipboard?.writeText(address).then(() => setDone(true));
  return (
    <Alert
      type="success"
      showIcon
      title={t('display.made')}
      description={
        <>
          <p>{t('display.madeHint')}</p>
          <div className={styles.address}>
            <Input readOnly value={address} aria-label={t('display.url')} onFocus={({ target }) => target.select()} />
            <Button onClick={() => void copy()}>{done ? t('display.copied') : t('display.copy')}</Button>
          </div>
          <LoopbackNote url={address} />
        </>
      }
    />
  );
}

function LinkRow({ link, onRevoked }: { link: DisplayLink; onRevoked: () => void }) {
  const { t } = useTranslation('dashboard');
  const { isShowProvider } = useUser();
  const confirm = useConfirm();
  const revoke = useSend(contract.displayLinks.revoke, STALE);
  const ask = () =>
    confirm({
      title: t('display.revokeAsk', { name: link.displayName }),
      danger: true,
      perform: async () => {
        await revoke.mutateAsync({ params: { id: link.id } });
        onRevoked();
        notify.success(t('display.done'));
      },
    });
  return (
    <li data-revoked={link.revokeTime !== null}>
      <div>
        <b title={link.displayName}>{link.displayName}</b>
        {isShowProvider ? <small>{link.providerName}</small> : null}
        <small>
          {t('display.by', { by: link.createdBy })} · <Time at={link.createTime} />
        </small>
        <small>
          {link.revokeTime !== null ? (
            <>
              {t('display.revokedBy', { by: link.revokedBy })} · <Time at={link.revokeTime} />
            </>
          ) : link.lastUseTime === null ? (
            t('display.never')
          ) : (
            <>
              {t('display.lastUsed')} <Time at={link.lastUseTime} />
            </>
          )}
        </small>
      </div>
      {link.revokeTime === null ? (
        <Button danger size="small" onClick={ask} aria-label={`${t('display.revoke')} ${link.displayName}`}>
          {t('display.revoke')}
        </Button>
      ) : null}
    </li>
  );
}

/** The links of wall screens: made here, and ended here. */
export function LinksDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  const query = useCall(contract.displayLinks.list, {});
  const [made, setMade] = useState<{ id: number; address: string }>();
  return (
    <Drawer title={t('display.title')} open onClose={onClose} size={520}>
      <p className={styles.hint}>{t('display.hint')}</p>
      <Create onMade={({ id, key }) => setMade({ id, address: addressOf(key) })} />
      <div className={styles.made} aria-live="polite">
        {made ? <Made key={made.id} address={made.address} /> : null}
      </div>
      <h3 className={styles.head}>{t('display.list')}</h3>
      {query.data ? (
        query.data.list.length === 0 ? (
          <StateBlock tone="empty" title={t('display.empty')} />
        ) : (
          <ul className={styles.list}>
            {query.data.list.map((link) => (
              <LinkRow key={link.id} link={link} onRevoked={() => made?.id === link.id && setMade(undefined)} />
            ))}
          </ul>
        )
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <Skeleton active />
      )}
    </Drawer>
  );
}
