import { Button, Drawer, Form, type FormInstance, type FormProps } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../api/api-error.ts';
import { report } from '../../api/report.ts';
import { useDrawerThing } from '../../hooks/thing.ts';
import { focusFirst } from '../first-focus.ts';
import { scrollManner } from '../motion.ts';
import { RowDrawer } from '../rows/row-drawer.tsx';
import { withFiles } from '../upload/under-way.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { useDraft } from './use-draft.tsx';

interface Props<V> {
  title: string;
  open: boolean;
  onClose: () => void;
  submitText: string;
  /** The button is red: it removes or stops something. */
  danger?: boolean;
  form: FormInstance<V>;
  initialValues?: FormProps<V>['initialValues'];
  /** Field errors of the server land at their fields; any other error has been shown by then. */
  onSubmit: (values: V) => Promise<unknown>;
  children: ReactNode;
  width?: number;
  footer?: ReactNode;
  /** What one field means for others. */
  onValuesChange?: (changed: Partial<V>) => void;
  /** Something that the form needs is missing; its body says what. */
  blocked?: boolean;
  /** It also tells of a row of the list behind, and goes on to the next one. */
  ofRow?: boolean;
  /** The contract's field names that the form calls otherwise. */
  rename?: Readonly<Record<string, string>>;
}

/** `connectors.0.maxPowerW` or `connectors[0].maxPowerW` as the form's path; `rename` gives fields that the form calls otherwise, or (empty) does not nest. */
export const pathOf = (field: string, rename: Readonly<Record<string, string>> = {}): (string | number)[] =>
  field
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : (rename[part] ?? part)))
    .filter((part) => part !== '');

/** A form at the side: Enter submits, Esc closes, and leaving what has been changed asks. */
export function FormDrawer<V extends object>(props: Props<V>) {
  const { t } = useTranslation();
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const { onClose, onValuesChange } = props;
  useDrawerThing(props.open ? props.title : undefined);
  const draft = useDraft({
    form: props.form,
    open: props.open,
    inside: body,
    onBack: () => {
      setDirty(true);
      onValuesChange?.({});
    },
  });
  const { drop } = draft;
  useEffect(() => {
    if (props.open) return;
    setDirty(false);
    drop();
  }, [props.open, drop]);
  useEffect(() => {
    // In an effect, since the URL may only change once the guard of the dirty form is gone.
    if (!saved) return;
    setSaved(false);
    onClose();
  }, [saved, onClose]);
  const submit = async (entered: V) => {
    setBusy(true);
    try {
      const values = await withFiles(props.form, entered);
      if (!values) return;
      await props.onSubmit(values);
      drop();
      setDirty(false);
      setSaved(true);
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

  const Shell = props.ofRow ? RowDrawer : Drawer;
  return (
    <Shell
      title={props.title}
      open={props.open}
      onClose={props.onClose}
      size={props.width ?? 520}
      destroyOnHidden
      mask={{ closable: !dirty }}
      // A row is looked at first, and its neighbours by keys, which a field would take.
      afterOpenChange={(open) => open && !props.ofRow && focusFirst(body.current, 'required')}
      footer={
        <div style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
          <div style={{ flex: 1, color: 'var(--text-faint)' }}>{props.footer}</div>
          <Button onClick={props.onClose}>{t('actions.cancel')}</Button>
          <Button
            type="primary"
            danger={props.danger ?? false}
            loading={busy}
            disabled={props.blocked}
            onClick={() => props.form.submit()}
          >
            {props.submitText}
          </Button>
        </div>
      }
    >
      <Form<V>
        form={props.form}
        layout="vertical"
        initialValues={props.initialValues}
        onFinish={submit}
        onValuesChange={(changed: Partial<V>) => {
          setDirty(true);
          draft.changed();
          onValuesChange?.(changed);
        }}
        // What was left without saving is not there when the drawer opens anew.
        clearOnDestroy
        scrollToFirstError={{ focus: true }}
        requiredMark
      >
        {draft.notice}
        <div ref={body}>{props.children}</div>
        <button type="submit" hidden />
        {dirty && props.open ? <LeaveGuard onLeave={drop} /> : null}
      </Form>
    </Shell>
  );
}
