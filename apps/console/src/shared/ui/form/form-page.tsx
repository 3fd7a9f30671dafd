import { Button, Form, type FormInstance, type FormProps } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../api/api-error.ts';
import { report } from '../../api/report.ts';
import { scrollManner } from '../motion.ts';
import { withFiles } from '../upload/under-way.ts';
import { pathOf } from './form-drawer.tsx';
import styles from './form-page.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import { useDraft } from './use-draft.tsx';

interface Props<V, R> {
  form: FormInstance<V>;
  name: string;
  initialValues?: FormProps<V>['initialValues'];
  submitText: string;
  /** Field errors of the server land at their fields; any other error has been shown by then. */
  onSubmit: (values: V) => Promise<R>;
  /** After the form counts as clean: here one may go elsewhere. */
  onSaved: (result: R) => void;
  onCancel?: () => void;
  onValuesChange?: (changed: Partial<V>, all: V) => void;
  /** The contract's field names that the form calls otherwise. */
  rename?: Readonly<Record<string, string>>;
  disabled?: boolean;
  children: ReactNode;
}

/** A form that is a page of its own: sections, a foot that stays in view, Enter submits, and leaving what has been changed asks. */
export function FormPage<V extends object, R>(props: Props<V, R>) {
  const { t } = useTranslation();
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState<{ result: R }>();
  const { onSaved, onValuesChange } = props;
  const fields = useRef<HTMLDivElement>(null);
  const draft = useDraft({
    form: props.form,
    open: !props.disabled,
    inside: fields,
    onBack: () => {
      setDirty(true);
      onValuesChange?.({}, props.form.getFieldsValue());
    },
  });
  useEffect(() => {
    // In an effect, since the URL may only change once the guard of the dirty form is gone.
    if (!saved) return;
    setSaved(undefined);
    onSaved(saved.result);
  }, [saved, onSaved]);
  const submit = async (entered: V) => {
    setBusy(true);
    try {
      const values = await withFiles(props.form, entered);
      if (!values) return;
      const result = await props.onSubmit(values);
      draft.drop();
      setDirty(false);
      setSaved({ result });
    } catch (thrown) {
      const known = new Set(props.form.getFieldsError().map(({ name }) => name.join('.')));
      const fields = Object.entries(asApiError(thrown).fields).map(([name, error]) => ({
        path: pathOf(name, props.rename),
        error,
      }));
      const here = fields.filter(({ path }) => known.has(path.join('.')));
      props.form.setFields(here.map(({ path, error }) => ({ name: path as never, errors: [error] })));
      // An error of a field that the form does not show must still be seen.
      if (here.length < fields.length) report(thrown);
      if (here[0]) props.form.scrollToField(here[0].path as never, { behavior: scrollManner(), block: 'center', focus: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form<V>
      form={props.form}
      name={props.name}
      layout="vertical"
      className={styles.form}
      initialValues={props.initialValues}
      onFinish={submit}
      onValuesChange={(changed: Partial<V>, all: V) => {
        setDirty(true);
        draft.changed();
        onValuesChange?.(changed, all);
      }}
      scrollToFirstError={{ focus: true, block: 'center' }}
      disabled={props.disabled}
      requiredMark
    >
      {draft.notice}
      <div ref={fields} style={{ display: 'contents' }}>
        {props.children}
      </div>
      {props.disabled ? null : (
        <div className={styles.foot}>
          {props.onCancel ? <Button onClick={props.onCancel}>{t('actions.cancel')}</Button> : null}
          <Button type="primary" htmlType="submit" loading={busy}>
            {props.submitText}
          </Button>
        </div>
      )}
      {dirty ? <LeaveGuard onLeave={draft.drop} /> : null}
    </Form>
  );
}

/** A part of the form with its name beside it. */
export function FormSection({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.about}>
        <h2>{title}</h2>
        {hint ? <p>{hint}</p> : null}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
