import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons';
import { contract, IMPORT_MB, IMPORT_ROWS, type ResponseOf } from '@csms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Drawer } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../../../shared/api/api-error.ts';
import { exchange } from '../../../../shared/api/call.ts';
import { download } from '../../../../shared/api/download.ts';
import { invalidate } from '../../../../shared/api/queries.ts';
import { readAnswer } from '../../../../shared/api/read-answer.ts';
import { notify, report } from '../../../../shared/api/report.ts';
import { type Fault, faultsOf } from './sheet-faults.ts';
import styles from './station-points.module.css';

const { import: importPoints, template } = contract.pointMoves;

async function send(file: File, stationId: number): Promise<ResponseOf<typeof importPoints>> {
  const form = new FormData();
  form.append('file', file, file.name);
  return (await exchange(importPoints, { query: { stationId }, form }, readAnswer)) as ResponseOf<typeof importPoints>;
}

/** Many points from one sheet: every wrong cell is named, and nothing is imported before all are right. */
export function ImportDrawer({ stationId, open, onClose }: { stationId: number; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['stations', 'common']);
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ words: string; faults: Fault[] }>();
  useEffect(() => {
    if (open) return;
    setFile(undefined);
    setProblem(undefined);
  }, [open]);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const words = !/\.xlsx$/i.test(chosen.name)
      ? t('import.notSheet')
      : chosen.size > IMPORT_MB * 1024 * 1024
        ? t('import.tooLarge', { size: IMPORT_MB })
        : undefined;
    setFile(words ? undefined : chosen);
    setProblem(words ? { words, faults: [] } : undefined);
    // The same file, mended meanwhile, can be chosen again.
    if (input.current) input.current.value = '';
  };
  const submit = async () => {
    if (!file) return setProblem({ words: t('import.needFile'), faults: [] });
    setBusy(true);
    setProblem(undefined);
    try {
      const { imported } = await send(file, stationId);
      const { points, stations } = contract;
      await invalidate(client, [points.list, points.summary, stations.list, stations.get, stations.totals]);
      notify.success(t('import.done', { count: imported }));
      onClose();
    } catch (thrown) {
      const error = asApiError(thrown);
      setProblem({ words: error.message, faults: faultsOf(error.fields) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('import.title')}
      size={600}
      destroyOnHidden
      footer={
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button type="primary" loading={busy} onClick={() => void submit()}>
            {t('import.submit')}
          </Button>
        </div>
      }
    >
      <div className={styles.steps}>
        <p style={{ color: 'var(--text-soft)' }}>{t('import.intro')}</p>
        <div>
          <h3>{t('import.step1')}</h3>
          <Button icon={<DownloadOutlined />} onClick={() => void download(template, {}, 'template.xlsx').catch(report)}>
            {t('import.template')}
          </Button>
          <ul aria-label={t('import.columns')}>
            <li>{t('import.serial')}</li>
            <li>{t('import.type')}</li>
            <li>{t('import.connector')}</li>
            <li>{t('import.connectorPower')}</li>
          </ul>
        </div>
        <div>
          <h3>{t('import.step2')}</h3>
          <div className={styles.zone}>
            <Button icon={<FileExcelOutlined />} onClick={() => input.current?.click()}>
              {t('import.choose')}
            </Button>
            {file ? (
              <b>{file.name}</b>
            ) : (
              <span className={styles.faint}>{t('import.hint', { size: IMPORT_MB, rows: IMPORT_ROWS })}</span>
            )}
          </div>
          <input
            ref={input}
            type="file"
            accept=".xlsx"
            style={{ display: 'none' }}
            aria-label={t('import.choose')}
            onChange={({ target }) => choose(target.files?.[0])}
          />
        </div>
        {problem ? <Alert type="warning" showIcon role="alert" title={problem.words} /> : null}
        {problem && problem.faults.length > 0 ? (
          <table className={styles.faults} aria-label={t('import.faults')}>
            <thead>
              <tr>
                <th>{t('import.row')}</th>
                <th>{t('import.column')}</th>
                <th>{t('import.what')}</th>
              </tr>
            </thead>
            <tbody>
              {problem.faults.map(({ row, column, words }) => (
                <tr key={`${row}.${column}`}>
                  <td>{row}</td>
                  <td>{column}</td>
                  <td>{words}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </div>
    </Drawer>
  );
}
