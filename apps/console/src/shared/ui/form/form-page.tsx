import { Button, Form, type FormInstance, type FormProps } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './form-page.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import { useFormLife } from './use-form-life.ts';

interface Props<V, R> {
  form: FormInstance<V>;
  name: string;
  initialValues?: FormProps<V>['initialValues'];
  submitText: string;
  /** Shows what is going to happen; false: back to the form, and nothing is sent. */
  review?: (values: V) => Promise<boolean>;
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
  const { onSaved, onValuesChange } = props;
  const fields = useRef<HTMLDivElement>(null);
  const { dirty, setDirty, isUnsaved, busy, draft, submit } = useFormLife<V, R>({
    form: props.form,
    open: !props.disabled,
    inside: fields,
    rename: props.rename,
    onBack: () => onValuesChange?.({}, props.form.getFieldsValue()),
    review: props.review,
    onSubmit: props.onSubmit,
    onSaved: (done) => done && onSaved(done.result),
  });
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
      {dirty ? <LeaveGuard onLeave={draft.drop} isUnsaved={isUnsaved} /> : null}
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
