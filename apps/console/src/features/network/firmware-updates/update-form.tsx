import {
  COMMUNICATION_TYPE_WORDS,
  COMMUNICATION_TYPES,
  contract,
  firmwareUpdateForm,
  firmwareUpdateList,
  type Version,
} from '@csms/contract';
import { Collapse, DatePicker, Form, Input, InputNumber, Segmented, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { LoopbackNote } from '../../../entities/loopback/loopback-note.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useRule } from '../../../shared/ui/form/rule.ts';
import { ReachedAt, useTargets } from '../parts/file-transfer-fields.tsx';
import styles from '../parts/firmware.module.css';
import { PointsSelect } from '../parts/points-select.tsx';

interface Values {
  serialNumbers: string[];
  source: 'version' | 'url';
  versionId?: number | undefined;
  location?: string;
  version?: string;
  communicationType?: NonNullable<Version['communicationType']>;
  protocol: 'http' | 'ftp';
  description: string;
  startTime?: Dayjs | null;
  retrieveDate: Dayjs;
  retries: number;
  retryInterval: number;
  waveSize: number;
  waveWait: number;
  maxFailures: number;
  waitHours: number;
}

interface Props {
  open: boolean;
  onClose: () => void;
  points: string[];
  /** The points are given; there is nothing to choose. */
  fixed?: boolean;
  versionId?: number | undefined;
  onCreated?: (id: number) => void;
}

/** For which protocol the firmware is made. */
function CommunicationType() {
  const { t } = useTranslation();
  const word = useColumnWord(firmwareUpdateList);
  const say = useWord();
  return (
    <Form.Item
      name="communicationType"
      label={word('communicationType')}
      required
      rules={[{ required: true, message: t('form.choice', { field: word('communicationType') }) }]}
    >
      <Select options={COMMUNICATION_TYPES.map((value) => ({ value, label: say(COMMUNICATION_TYPE_WORDS[value]) }))} />
    </Form.Item>
  );
}

function SourceFields({ source }: { source: Values['source'] }) {
  const { t } = useTranslation(['firmware', 'common']);
  const word = useColumnWord(firmwareUpdateList);
  const rule = useRule();
  const say = useWord();
  const typeWords = ({ communicationType }: Version) => communicationType && say(COMMUNICATION_TYPE_WORDS[communicationType]);
  const fields = firmwareUpdateForm.shape;
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
        <Form.Item
          name="location"
          label={t('updates.location')}
          extra={t('updates.locationHint')}
          required
          rules={[rule(fields.location.unwrap().unwrap(), t('updates.location'))]}
        >
          <Input maxLength={500} spellCheck={false} placeholder="https://" />
        </Form.Item>
        <LoopbackNote url={location} />
        <Form.Item
          name="version"
          label={t('updates.expected')}
          required
          rules={[{ required: true, whitespace: true, message: t('common:form.required', { field: word('version') }) }]}
        >
          <Input maxLength={50} spellCheck={false} />
        </Form.Item>
        <CommunicationType />
      </>
    );
  return (
    <>
      <Form.Item
        name="versionId"
        label={word('version')}
        required
        rules={[{ required: true, message: t('common:form.choice', { field: word('version') }) }]}
      >
        <Select
          loading={firmware.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent={t('updates.noVersions')}
          options={firmware.data?.list.map((one) => ({
            value: one.id,
            label: [one.version, [one.vendor, one.model].filter(Boolean).join(' '), typeWords(one)].filter(Boolean).join(' · '),
          }))}
        />
      </Form.Item>
      <CommunicationType />
      <Form.Item name="protocol" label={t('updates.protocol')}>
        <Segmented
          options={[
            { value: 'http', label: t('protocols.http') },
            { value: 'ftp', label: t('protocols.ftp'), disabled: !targets.data?.ftp },
          ]}
        />
      </Form.Item>
      <ReachedAt protocol={protocol} />
    </>
  );
}

/** A firmware upgrade of some points: what, when, and how many at a time. */
export function UpdateForm({ open, onClose, points, fixed, versionId, onCreated }: Props) {
  const { t } = useTranslation(['firmware', 'common']);
  const word = useColumnWord(firmwareUpdateList);
  const rule = useRule();
  const [form] = Form.useForm<Values>();
  const source = Form.useWatch('source', form) ?? 'version';
  const create = useSend(contract.firmwareUpdates.create, [
    contract.firmwareUpdates.list,
    contract.firmwareUpdates.points,
    contract.versions.list,
  ]);
  const fields = firmwareUpdateForm.shape;
  const number = (name: 'retries' | 'retryInterval' | 'waveSize' | 'waveWait' | 'maxFailures' | 'waitHours') => (
    <Form.Item name={name} label={t(`updates.${name}`)} rules={[rule(fields[name], t(`updates.${name}`))]}>
      <InputNumber min={0} precision={0} />
    </Form.Item>
  );
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
      <Form.Item
        name="serialNumbers"
        label={t('points.choose')}
        required
        hidden={fixed}
        rules={[{ type: 'array', min: 1, required: true, message: t('points.none') }]}
      >
        <PointsSelect />
      </Form.Item>
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
      <Form.Item name="description" label={word('description')} required rules={[rule(fields.description, word('description'))]}>
        <Input maxLength={500} />
      </Form.Item>
      <div className={styles.half}>
        <Form.Item
          name="retrieveDate"
          label={word('retrieveDate')}
          extra={t('updates.retrieveHint')}
          rules={[{ required: true, message: t('common:form.choice', { field: word('retrieveDate') }) }]}
        >
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
        </Form.Item>
        <Form.Item name="startTime" label={word('startTime')} extra={t('updates.startHint')}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
        </Form.Item>
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
                  {number('waveSize')}
                  {number('waveWait')}
                  {number('maxFailures')}
                  {number('waitHours')}
                  {number('retries')}
                  {number('retryInterval')}
                </div>
              </>
            ),
          },
        ]}
      />
    </FormDrawer>
  );
}
