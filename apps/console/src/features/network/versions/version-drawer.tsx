import { contract, versionForm } from '@csms/contract';
import { Form, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import styles from '../parts/firmware.module.css';
import type { SentFile } from './send-file.ts';
import { VersionFile } from './version-file.tsx';

type Values = Omit<z.input<typeof versionForm>, 'fileName'> & { file?: SentFile | null };

const VersionField = fieldsOf(versionForm);

/** A firmware with its file; an app with its file, or where a store offers it. */
export function VersionDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['firmware', 'common']);
  const [form] = Form.useForm<Values>();
  const type = Form.useWatch('applicationType', form) ?? 'firmware';
  const create = useSend(contract.versions.create, [contract.versions.list, contract.versions.apps]);
  const isFirmware = type === 'firmware';
  return (
    <FormDrawer<Values>
      title={t('versions.create')}
      open={open}
      onClose={onClose}
      submitText={t('versions.create')}
      form={form}
      initialValues={{ applicationType: 'firmware', communicationType: 'ocpp1.6' }}
      rename={{ fileName: 'file' }}
      onValuesChange={(changed) => {
        // Another kind has other files.
        if (changed.applicationType) form.setFieldsValue({ file: null });
      }}
      onSubmit={async ({ file, address, ...values }) => {
        await create.mutateAsync({
          body: { ...values, fileName: file?.fileName ?? null, address: address?.trim() || null },
        });
        notify.success(t('versions.created', { version: values.version }));
      }}
    >
      <VersionField name="applicationType">{(_, { options }) => <Segmented block options={options} />}</VersionField>
      <VersionField
        name="version"
        extra={t(isFirmware ? 'versions.versionHint' : 'versions.appVersionHint')}
        input={{ spellCheck: false }}
      />
      {isFirmware ? (
        <>
          <VersionField name="communicationType" required />
          <div className={styles.half}>
            <VersionField name="vendor" />
            <VersionField name="model" />
          </div>
        </>
      ) : null}
      <VersionField
        name="fileName"
        at="file"
        required={isFirmware}
        dependencies={['address']}
        rules={[
          {
            validator: (_, value: SentFile | null | undefined) =>
              value || (!isFirmware && form.getFieldValue('address'))
                ? Promise.resolve()
                : Promise.reject(new Error(t('versions.fileMissing'))),
          },
        ]}
      >
        <VersionFile applicationType={type} />
      </VersionField>
      {isFirmware ? null : <VersionField name="address" input={{ placeholder: 'https://', spellCheck: false }} />}
      <VersionField name="note" />
    </FormDrawer>
  );
}
