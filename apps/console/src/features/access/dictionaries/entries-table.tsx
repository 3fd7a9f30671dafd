import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { DICTIONARY_FIELDS, type DictionaryRow } from '@csms/contract';
import { Button, Table, type TableProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { CARDS_PX, useNarrow } from '../../../shared/hooks/use-narrow.ts';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import styles from './dictionaries.module.css';
import { EntryTag } from './list-class.tsx';

interface Props {
  entries: readonly DictionaryRow[];
  label: string;
  editable: boolean;
  onEdit: (entry: DictionaryRow) => void;
  onDelete: (entry: DictionaryRow) => void;
}

function Actions({ entry, onEdit, onDelete }: { entry: DictionaryRow } & Pick<Props, 'onEdit' | 'onDelete'>) {
  const { t } = useTranslation(['system', 'common']);
  return (
    <span className={styles.actions}>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={t('dictionaries.edit', { value: entry.value })}
        onClick={() => onEdit(entry)}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={t('dictionaries.deleteOne', { value: entry.value })}
        onClick={() => onDelete(entry)}
      />
    </span>
  );
}

/** The entries of one dictionary; a dictionary is short, so they all stand there. */
export function EntriesTable({ entries, label, editable, onEdit, onDelete }: Props) {
  const { t } = useTranslation(['system', 'common']);
  const say = useWord();
  const cards = useNarrow(CARDS_PX);
  const state = (entry: DictionaryRow) => (
    <ToneTag tone={entry.enabled ? 'good' : 'neutral'}>{t(entry.enabled ? 'dictionaries.on' : 'dictionaries.off')}</ToneTag>
  );
  if (cards)
    return (
      <ul className={styles.cards} aria-label={label}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <div>
              <b>{entry.value}</b>
              {state(entry)}
            </div>
            <div>
              <span>
                <EntryTag listClass={entry.listClass}>{entry.labelZh}</EntryTag> · {entry.labelEn}
              </span>
              {editable ? <Actions entry={entry} onEdit={onEdit} onDelete={onDelete} /> : null}
            </div>
          </li>
        ))}
      </ul>
    );
  const columns: TableProps<DictionaryRow>['columns'] = [
    { key: 'sort', title: say(DICTIONARY_FIELDS.sort.words), dataIndex: 'sort', width: 72, align: 'end' },
    { key: 'value', title: say(DICTIONARY_FIELDS.value.words), dataIndex: 'value', width: 170, ellipsis: true },
    {
      key: 'labelZh',
      title: say(DICTIONARY_FIELDS.labelZh.words),
      render: (_, entry) => <EntryTag listClass={entry.listClass}>{entry.labelZh}</EntryTag>,
    },
    {
      key: 'labelEn',
      title: say(DICTIONARY_FIELDS.labelEn.words),
      render: (_, entry) => <EntryTag listClass={entry.listClass}>{entry.labelEn}</EntryTag>,
    },
    { key: 'enabled', title: say(DICTIONARY_FIELDS.enabled.words), width: 96, render: (_, entry) => state(entry) },
  ];
  if (editable)
    columns.push({
      key: 'actions',
      title: <span className="sr-only">{t('dictionaries.actions')}</span>,
      width: 92,
      align: 'end',
      render: (_, entry) => <Actions entry={entry} onEdit={onEdit} onDelete={onDelete} />,
    });
  return (
    <Table<DictionaryRow>
      aria-label={label}
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={[...entries]}
      pagination={false}
      scroll={{ x: 640 }}
    />
  );
}
