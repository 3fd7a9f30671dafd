import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons';
import { type AnySheet, type Endpoint, IMPORT_MB, IMPORT_ROWS, type SheetResult, sheetHelp } from '@csms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Drawer } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../shared/api/api-error.ts';
import { exchange } from '../../shared/api/call.ts';
import { download } from '../../shared/api/download.ts';
import { invalidate } from '../../shared/api/queries.ts';
import { readAnswer } from '../../shared/api/read-answer.ts';
import { notify, report } from '../../shared/api/report.ts';
import { language } from '../../shared/i18n/i18n.ts';
import { TABLE_DIALOG_PX } from '../../shared/ui/table/in-dialog.ts';
import { type CellFault, cellFaultsOf } from './cell-faults.ts';
import styles from './sheet-import.module.css';

interface Props {
  title: string;
  /** In place of the words for any sheet. */
  intro?: string;
  open: boolean;
  onClose: () => void;
  template: Endpoint;
  /** Multipart with `file`; with `check=true` it is only tried. */
  endpoint: Endpoint;
  query?: Record<string, string | number | undefined>;
  sheet: AnySheet;
  /** What is asked before the file: for whom. */
  children?: ReactNode;
  /** Something before the file is missing, in words. */
  missing?: string | undefined;
  stale: readonly Endpoint[];
  /** In place of the words for any sheet. */
  submitText?: (count: number | undefined) => string;
  done?: (count: number) => string;
}

/** Many things from one sheet: the file is tried first, every wrong cell is named, and only what is wholly right is imported. The page loads the texts `sheetImport`. */
export function SheetImportDrawer(props: Props) {
  const { open, onClose, endpoint, query } = props;
  const { t } = useTranslation(['sheetImport', 'common']);
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [busy, setBusy] = useState(false);
  const [preview, setPreview] = useState<SheetResult>();
  const [problem, setProblem] = useState<{ words: string; faults: CellFault[] }>();
  const scope = JSON.stringify(query);
  const help = sheetHelp(props.sheet, language());
  const submitText = props.submitText ?? ((count) => (count === undefined ? t('submit') : t('submitCount', { count })));
  // For others, the same file means something else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of these starts anew
  useEffect(() => {
    setFile(undefined);
    setPreview(undefined);
    setProblem(undefined);
  }, [open, scope]);

  const send = async (sent: File, check: boolean): Promise<SheetResult> => {
    const form = new FormData();
    form.append('file', sent, sent.name);
    return (await exchange(
      endpoint,
      { query: { ...query, ...(check ? { check: 'true' } : {}) }, form },
      readAnswer,
    )) as SheetResult;
  };
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (thrown) {
      const error = asApiError(thrown);
      setPreview(undefined);
      setProblem({ words: error.message, faults: cellFaultsOf(error.fields) });
    } finally {
      setBusy(false);
    }
  };
  const choose = (chosen: File | undefined) => {
    // The same file, mended meanwhile, can be chosen again.
    if (input.current) input.current.value = '';
    if (!chosen) return;
    setPreview(undefined);
    const words = !/\.xlsx$/i.test(chosen.name)
      ? t('notSheet')
      : chosen.size > IMPORT_MB * 1024 * 1024
        ? t('tooLarge', { size: IMPORT_MB })
        : undefined;
    setFile(words ? undefined : chosen);
    setProblem(words ? { words, faults: [] } : undefined);
    if (!words) void during(async () => setPreview(await send(chosen, true)));
  };
  const submit = () => {
    if (props.missing) return setProblem({ words: props.missing, faults: [] });
    if (!file || !preview) return setProblem((now) => now ?? { words: t('needFile'), faults: [] });
    void during(async () => {
      const { imported } = await send(file, false);
      await invalidate(client, props.stale);
      notify.success(props.done?.(imported) ?? t('done', { count: imported }));
      onClose();
    });
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={props.title}
      size={TABLE_DIALOG_PX}
      destroyOnHidden
      footer={
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button type="primary" loading={busy} onClick={submit}>
            {submitText(preview?.imported)}
          </Button>
        </div>
      }
    >
      <div className={styles.steps}>
        <p className={styles.soft}>{props.intro ?? t('intro')}</p>
        {props.children}
        <div>
          <h3>{t('step1')}</h3>
          <Button
            icon={<DownloadOutlined />}
            onClick={() => void download(props.template, {} as never, 'template.xlsx').catch(report)}
          >
            {t('template')}
          </Button>
          <ul aria-label={t('columns')}>
            {help.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{t('step2')}</h3>
          <div className={styles.file}>
            <Button
              icon={<FileExcelOutlined />}
              disabled={busy}
              onClick={() => (props.missing ? setProblem({ words: props.missing, faults: [] }) : input.current?.click())}
            >
              {t('choose')}
            </Button>
            {file ? (
              <b>{file.name}</b>
            ) : (
              <span className={styles.faint}>{t('hint', { size: IMPORT_MB, rows: IMPORT_ROWS })}</span>
            )}
          </div>
          <input
            ref={input}
            type="file"
            accept=".xlsx"
            style={{ display: 'none' }}
            aria-label={t('choose')}
            onChange={({ target }) => choose(target.files?.[0])}
          />
        </div>
        {problem ? <Alert type="warning" showIcon role="alert" title={problem.words} /> : null}
        {problem && problem.faults.length > 0 ? <Faults faults={problem.faults} /> : null}
        {preview ? <Preview preview={preview} /> : null}
      </div>
    </Drawer>
  );
}

function Faults({ faults }: { faults: readonly CellFault[] }) {
  const { t } = useTranslation('sheetImport');
  return (
    <table className={styles.table} aria-label={t('faults')}>
      <thead>
        <tr>
          <th scope="col">{t('row')}</th>
          <th scope="col">{t('column')}</th>
          <th scope="col">{t('what')}</th>
        </tr>
      </thead>
      <tbody>
        {faults.map(({ row, column, words }) => (
          <tr key={`${row}.${column}`}>
            <td>{row}</td>
            <td>{column}</td>
            <td>{words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Preview({ preview }: { preview: SheetResult }) {
  const { t } = useTranslation('sheetImport');
  const more = preview.imported - preview.sample.length;
  return (
    <section>
      <h3>{t('step3')}</h3>
      <Alert type="success" showIcon title={t('good', { count: preview.imported })} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('preview')}>
        <table className={styles.table}>
          <thead>
            <tr>
              {preview.header.map((title) => (
                <th scope="col" key={title}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.sample.map((cells) => (
              <tr key={cells.join('\u0000')}>
                {cells.map((cell, index) => (
                  <td key={preview.header[index]}>{cell || '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more > 0 ? <p className={styles.faint}>{t('more', { count: more })}</p> : null}
    </section>
  );
}
