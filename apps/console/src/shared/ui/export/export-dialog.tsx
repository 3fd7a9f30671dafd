import { contract } from '@csms/contract';
import { Alert, Button, Checkbox, Modal, Segmented } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { report } from '../../api/report.ts';
import { SkeletonRows } from '../table/skeleton-rows.tsx';
import styles from './export.module.css';
import { type ExportFile, runExport } from './export-file.ts';

export type ExportFormat = 'xlsx' | 'csv';

export interface ExportChoice {
  /** Under this name the choice of columns is kept for the user. */
  source: string;
  /** What can be exported, in the order of the file. */
  columns: readonly { key: string; title: string }[];
  /** What is chosen where the user has never chosen: the columns on the screen. */
  visible: readonly string[];
  run: (format: ExportFormat, columns: string[]) => ExportFile;
}

/** What to begin with: the choice of last time, else what is seen, else everything; never a column that there is not. */
export function initialColumns(all: readonly string[], kept: readonly string[] | null, visible: readonly string[]): string[] {
  const known = (keys: readonly string[]) => all.filter((key) => keys.includes(key));
  const chosen = known(kept ?? []);
  if (chosen.length > 0) return chosen;
  const seen = known(visible);
  return seen.length > 0 ? seen : [...all];
}

interface ChoiceProps {
  choice: ExportChoice;
  kept: readonly string[] | null;
  onDone: () => void;
  /** It is large, and made in the background. */
  onBackground: () => void;
}

function Choice({ choice, kept, onDone, onBackground }: ChoiceProps) {
  const { t } = useTranslation();
  const all = choice.columns.map((column) => column.key);
  const [chosen, setChosen] = useState(() => initialColumns(all, kept, choice.visible));
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const formatLabel = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || chosen.length === 0) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { exportSource: choice.source, exportItemList: chosen };
      // What was chosen is a convenience: an export does not fail because it cannot be remembered.
      const remembered = call(contract.exportConfigs.exportConfig, { body }).catch(report);
      const inBackground = await runExport(choice.run(format, chosen));
      await remembered;
      if (inBackground) onBackground();
      else onDone();
    } catch (error) {
      setFailure(asApiError(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit}>
      <p className={styles.hint}>{t('exports.hint')}</p>
      <fieldset className={styles.columns}>
        <legend>{t('exports.columns')}</legend>
        <div className={styles.both}>
          <Button size="small" type="link" onClick={() => setChosen(all)}>
            {t('exports.all')}
          </Button>
          <Button size="small" type="link" onClick={() => setChosen([])}>
            {t('exports.none')}
          </Button>
        </div>
        {choice.columns.map(({ key, title }) => (
          <Checkbox
            key={key}
            checked={chosen.includes(key)}
            onChange={({ target }) => setChosen(all.filter((one) => (one === key ? target.checked : chosen.includes(one))))}
          >
            {title}
          </Checkbox>
        ))}
      </fieldset>
      <div className={styles.format}>
        <span id={formatLabel}>{t('exports.format')}</span>
        <Segmented
          aria-labelledby={formatLabel}
          value={format}
          onChange={setFormat}
          options={(['xlsx', 'csv'] as const).map((value) => ({ value, label: t(`exports.${value}`) }))}
        />
      </div>
      {chosen.length === 0 ? <Alert type="info" title={t('exports.needColumn')} showIcon /> : null}
      {failure ? <Alert type="warning" title={failure} showIcon role="alert" /> : null}
      <div className={styles.foot}>
        <Button onClick={onDone}>{t('actions.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={busy} disabled={chosen.length === 0}>
          {busy ? t('exports.running') : t('exports.run')}
        </Button>
      </div>
    </form>
  );
}

/** Which columns, in which format; opens with the choice of last time. */
export function ExportDialog(props: { choice: ExportChoice; open: boolean; onClose: () => void; onBackground: () => void }) {
  const { choice, open, onClose, onBackground } = props;
  const { t } = useTranslation();
  const kept = useCall(
    contract.exportConfigs.getExportConfig,
    { query: { exportSource: choice.source } },
    { enabled: open, staleTime: 0, silent: true },
  );
  return (
    <Modal open={open} onCancel={onClose} title={t('exports.title')} footer={null} width={520} destroyOnHidden>
      {kept.isFetching ? (
        <SkeletonRows columns={2} rows={5} />
      ) : (
        <Choice choice={choice} kept={kept.data?.exportItemList ?? null} onDone={onClose} onBackground={onBackground} />
      )}
    </Modal>
  );
}
