import { contract, type Passkey, passkeyNameForm } from '@csms/contract';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { makePasskey } from '../../../shared/passkey/passkey.ts';
import { type PasskeyFault, passkeyFaultOf } from '../../../shared/passkey/possible.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import styles from '../parts/profile.module.css';
import { useBrowserName } from '../parts/use-browser-name.ts';

interface Named {
  name: string;
}

const PasskeyField = fieldsOf(passkeyNameForm);

/** Adds a passkey: its name, then the browser asks. */
export function AddPasskeyDrawer(props: { open: boolean; onClose: () => void; onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation(['account', 'common']);
  const [form] = Form.useForm<Named>();
  const [fault, setFault] = useState<PasskeyFault>();
  const nameOf = useBrowserName();
  const start = useSend(contract.profile.startPasskey);
  const add = useSend(contract.profile.addPasskey, [contract.profile.passkeys, contract.profile.get]);
  const submit = async ({ name }: Named) => {
    setFault(undefined);
    try {
      const passkey = await makePasskey(await start.mutateAsync({}));
      const { recoveryCodes } = await add.mutateAsync({ body: { name: name.trim(), passkey } });
      notify.success(t('passkeys.added', { name: name.trim() }));
      props.onCodes(recoveryCodes);
    } catch (thrown) {
      setFault(passkeyFaultOf(thrown));
      throw thrown;
    }
  };
  return (
    <FormDrawer<Named>
      title={t('passkeys.add')}
      open={props.open}
      onClose={() => {
        setFault(undefined);
        props.onClose();
      }}
      submitText={t('passkeys.create')}
      form={form}
      width={420}
      initialValues={{ name: nameOf(navigator.userAgent) }}
      onSubmit={submit}
    >
      <p className={styles.hint}>{t('passkeys.addHint')}</p>
      {fault ? <Notice tone="danger" title={t(`passkeys.faults.${fault}`)} /> : null}
      <PasskeyField name="name" />
    </FormDrawer>
  );
}

export function RenamePasskeyDrawer({ passkey, onClose }: { passkey: Passkey | undefined; onClose: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  const [form] = Form.useForm<Named>();
  const rename = useSend(contract.profile.renamePasskey, [contract.profile.passkeys]);
  return (
    <FormDrawer<Named>
      title={t('passkeys.renameTitle')}
      open={passkey !== undefined}
      onClose={onClose}
      submitText={t('common:actions.save')}
      form={form}
      width={420}
      initialValues={{ name: passkey?.name }}
      onSubmit={async ({ name }) => {
        await rename.mutateAsync({ body: { id: passkey!.id, name: name.trim() } });
        notify.success(t('passkeys.renamed'));
      }}
    >
      <PasskeyField name="name" />
    </FormDrawer>
  );
}
