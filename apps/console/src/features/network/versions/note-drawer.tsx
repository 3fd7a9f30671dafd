import { contract, type Version, versionList } from '@csms/contract';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';

/** All that changes of a version is what is said about it. */
export function NoteDrawer({ version, open, onClose }: { version: Version; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['firmware', 'common']);
  const word = useColumnWord(versionList);
  const [form] = Form.useForm<{ note: string }>();
  const update = useSend(contract.versions.update, [contract.versions.list]);
  return (
    <FormDrawer<{ note: string }>
      title={t('versions.editTitle', { version: version.version })}
      open={open}
      onClose={onClose}
      submitText={t('common:actions.save')}
      form={form}
      initialValues={{ note: version.note }}
      onSubmit={async ({ note }) => {
        await update.mutateAsync({ params: { id: version.id }, body: { note: note ?? '' } });
        notify.success(t('versions.saved'));
      }}
    >
      <Form.Item name="note" label={word('note')}>
        <Input.TextArea rows={6} maxLength={2000} showCount />
      </Form.Item>
    </FormDrawer>
  );
}
