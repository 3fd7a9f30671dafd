import {
  APPLICATION_TYPE_WORDS,
  APPLICATION_TYPES,
  COMMUNICATION_TYPE_WORDS,
  COMMUNICATION_TYPES,
  contract,
  type Version,
  versionForm,
  versionList,
} from '@csms/contract';
import { Form, Input, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useRule } from '../../../shared/ui/form/rule.ts';
import styles from '../parts/firmware.module.css';
import type { SentFile } from './send-file.ts';
import { VersionFile } from './version-file.tsx';

interface Values {
  applicationType: Version['applicationType'];
  communicationType: 'ocpp1.6' | 'ocpp2.0.1';
  version: string;
  vendor?: string;
  model?: string;
  note?: string;
  file?: SentFile | null;
  address?: string;
}

/** A firmware with its file; an app with its file, or where a store offers it. */
export function VersionDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['firmware', 'common']);
  const say = useWord();
  const word = useColumnWord(versionList);
  const rule = useRule();
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
      <Form.Item name="applicationType" label={say(versionList.filters.applicationType.words)} required>
        <Segmented block options={APPLICATION_TYPES.map((value) => ({ value, label: say(APPLICATION_TYPE_WORDS[value]) }))} />
      </Form.Item>
      <Form.Item
        name="version"
        label={word('version')}
        extra={t(isFirmware ? 'versions.versionHint' : 'versions.appVersionHint')}
        required
        rules={[rule(versionForm.shape.version, word('version'))]}
      >
        <Input maxLength={50} spellCheck={false} />
      </Form.Item>
      {isFirmware ? (
        <>
          <Form.Item name="communicationType" label={say(versionList.filters.communicationType.words)} required>
            <Select
              options={COMMUNICATION_TYPES.map((value) => ({
                value,
                label: say(COMMUNICATION_TYPE_WORDS[value]),
              }))}
            />
          </Form.Item>
          <div className={styles.half}>
            <Form.Item name="vendor" label={t('versions.vendor')} extra={t('versions.vendorHint')}>
              <Input maxLength={50} />
            </Form.Item>
            <Form.Item name="model" label={t('versions.pointModel')}>
              <Input maxLength={50} />
            </Form.Item>
          </div>
        </>
      ) : null}
      <Form.Item
        name="file"
        label={word('file')}
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
      </Form.Item>
      {isFirmware ? null : (
        <Form.Item
          name="address"
          label={t('versions.address')}
          extra={t('versions.addressHint')}
          rules={[
            {
              validator: (_, value: string | undefined) =>
                !value || versionForm.shape.address.safeParse(value).success
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('common:form.wrong', { field: t('versions.address') }))),
            },
          ]}
        >
          <Input maxLength={500} placeholder="https://" spellCheck={false} />
        </Form.Item>
      )}
      <Form.Item name="note" label={word('note')}>
        <Input.TextArea rows={3} maxLength={2000} />
      </Form.Item>
    </FormDrawer>
  );
}
