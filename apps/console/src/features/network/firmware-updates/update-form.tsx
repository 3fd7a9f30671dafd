import { COMMUNICATION_TYPE_WORDS, contract, firmwareUpdateForm, type Version } from '@csms/contract';
import { Collapse, Form, Segmented, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useWord } from '../../../entities/list/list-words.ts';
import { LoopbackNote } from '../../../entities/loopback/loopback-note.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { ReachedAt, useTargets } from '../parts/file-transfer-fields.tsx';
import styles from '../parts/firmware.module.css';
import { PointsSelect } from '../parts/points-select.tsx';

interface Values
  extends Omit<z.output<typeof firmwareUpdateForm>, 'versionId' | 'location' | 'version' | 'startTime' | 'retrieveDate'> {
  source: 'version' | 'url';
  versionId?: number | undefined;
  location?: string;
  version?: string;
  startTime?: Dayjs | null;
  retrieveDate: Dayjs;
}

const UpdateField = fieldsOf(firmwareUpdateForm);

interface Props {
  open: boolean;
  onClose: () => void;
  points: string[];
  /** The points are given; there is nothing to choose. */
  fixed?: boolean;
  versionId?: number | undefined;
  onCreated?: (id: number) => void;
}

function SourceFields({ source }: { source: Values['source'] }) {
  const { t } = useTranslation(['firmware', 'common']);
  const say = useWord();
  const typeWords = ({ communicationType }: Version) => communicationType && say(COMMUNICATION_TYPE_WORDS[communicationType]);
  const firmware = useCall(contract.versions.list, {
    query: { applicationType: 'firmware', limit: 300 },
  });
  const form = Form.useFormInstance<Values>();
  const versionId = Form.useWatch<number | undefined>('versionId');
  const typeOfVersion = firmware.data?.list.find(({ id }) => id === versionId)?.communicationType;
  // Preset by the version, each time that another one is chosen.
  useEffect(() => {
    if (source === 'version' && typeOfVersion) form.setFieldValue('communicationType', typeOfVersion);
  }, [form, source, typeOfVersion]);
  const targets = useTargets();
  const protocol = Form.useWatch<'http' | 'ftp'>('protocol');
  const location = Form.useWatch<string | undefined>('location');
  if (source === 'url')
    return (
      <>
        <UpdateField name="location" required input={{ spellCheck: false, placeholder: 'https://' }} />
        <LoopbackNote url={location} />
        <UpdateField name="version" required input={{ spellCheck: false }} />
        <UpdateField name="communicationType" required />
      </>
    );
  return (
    <>
      <UpdateField name="versionId" required>
        <Select
          loading={firmware.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent={t('updates.noVersions')}
          options={firmware.data?.list.map((one) => ({
            value: one.id,
            label: [one.version, [one.vendor, one.model].filter(Boolean).join(' '), typeWords(one)].filter(Boolean).join(' · '),
          }))}
        />
      </UpdateField>
      <UpdateField name="communicationType" required />
      <UpdateField name="protocol">
        {(_, { options }) => (
          <Segmented options={options.map((one) => ({ ...one, disabled: one.value === 'ftp' && !targets.data?.ftp }))} />
        )}
      </UpdateField>
      <ReachedAt protocol={protocol} />
    </>
  );
}

/** A firmware upgrade of some points: what, when, and how many at a time. */
export function UpdateForm({ open, onClose, points, fixed, versionId, onCreated }: Props) {
  const { t } = useTranslation(['firmware', 'common']);
  const [form] = Form.useForm<Values>();
  const source = Form.useWatch('source', form) ?? 'version';
  const create = useSend(contract.firmwareUpdates.create, [
    contract.firmwareUpdates.list,
    contract.firmwareUpdates.points,
    contract.versions.list,
  ]);
  return (
    <FormDrawer<Values>
      title={t('updates.createTitle')}
      open={open}
      onClose={onClose}
      submitText={t('updates.start')}
      form={form}
      width={640}
      initialValues={{
        serialNumbers: points,
        source: 'version',
        versionId,
        protocol: 'http',
        retrieveDate: dayjs(),
        retries: 3,
        retryInterval: 60,
        waveSize: 10,
        waveWait: 10,
        maxFailures: 0,
        waitHours: 72,
      }}
      onSubmit={async ({ source: from, location, version, versionId: chosen, startTime, retrieveDate, ...values }) => {
        const made = await create.mutateAsync({
          body: {
            ...values,
            versionId: from === 'version' ? (chosen ?? null) : null,
            location: from === 'url' ? (location ?? null) : null,
            version: from === 'url' ? (version ?? '') : '',
            retrieveDate: retrieveDate.toISOString(),
            ...(startTime ? { startTime: startTime.toISOString() } : {}),
          },
        });
        notify.success(t('updates.created', { count: made.total }));
        onCreated?.(made.id);
      }}
    >
      <UpdateField name="serialNumbers" hidden={fixed}>
        <PointsSelect />
      </UpdateField>
      <Form.Item name="source" label={t('updates.source')}>
        <Segmented
          block
          options={[
            { value: 'version', label: t('updates.fromVersion') },
            { value: 'url', label: t('updates.fromUrl') },
          ]}
        />
      </Form.Item>
      <SourceFields source={source} />
      <UpdateField name="description" />
      <div className={styles.half}>
        <UpdateField name="retrieveDate" />
        <UpdateField name="startTime" />
      </div>
      <Collapse
        ghost
        items={[
          {
            key: 'more',
            label: t('updates.more'),
            forceRender: true,
            children: (
              <>
                <p className={styles.hint}>{t('updates.waveHint')}</p>
                <div className={styles.half}>
                  <UpdateField name="waveSize" />
                  <UpdateField name="waveWait" />
                  <UpdateField name="maxFailures" />
                  <UpdateField name="waitHours" />
                  <UpdateField name="retries" />
                  <UpdateField name="retryInterval" />
                </div>
              </>
            ),
          },
        ]}
      />
    </FormDrawer>
  );
}
