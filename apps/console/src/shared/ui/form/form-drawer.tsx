import { Button, Drawer, Form, type FormInstance, type FormProps } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDrawerThing } from '../../hooks/thing.ts';
import { focusFirst } from '../first-focus.ts';
import { RowDrawer } from '../rows/row-drawer.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { type Finish, useFormLife } from './use-form-life.ts';

/** A part of the form; other deeds than its submit go through `finish`, so that nobody is asked about what has been done. */
type Part = ReactNode | ((finish: Finish) => ReactNode);

interface Props<V> {
  title: string;
  open: boolean;
  onClose: () => void;
  submitText: string;
  /** The button is red: it removes or stops something. */
  danger?: boolean;
  form: FormInstance<V>;
  initialValues?: FormProps<V>['initialValues'];
  /** Shows what is going to happen; false: back to the form, and nothing is sent. */
  review?: (values: V) => Promise<boolean>;
  /** Field errors of the server land at their fields; any other error has been shown by then. */
  onSubmit: (values: V) => Promise<unknown>;
  children: Part;
  width?: number;
  footer?: Part;
  /** What one field means for others. */
  onValuesChange?: (changed: Partial<V>) => void;
  /** Something that the form needs is missing; its body says what. */
  blocked?: boolean;
  /** It also tells of a row of the list behind, and goes on to the next one. */
  ofRow?: boolean;
  /** The contract's field names that the form calls otherwise. */
  rename?: Readonly<Record<string, string>>;
}

/** A form at the side: Enter submits, Esc closes, and leaving what has been changed asks. */
export function FormDrawer<V extends object>(props: Props<V>) {
  const { t } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  const { onClose, onValuesChange } = props;
  useDrawerThing(props.open ? props.title : undefined);
  const { dirty, setDirty, isUnsaved, busy, draft, submit, finish } = useFormLife<V, unknown>({
    form: props.form,
    open: props.open,
    inside: body,
    rename: props.rename,
    onBack: () => onValuesChange?.({}),
    review: props.review,
    onSubmit: props.onSubmit,
    onSaved: () => onClose(),
  });
  const { drop } = draft;
  useEffect(() => {
    if (props.open) return;
    setDirty(false);
    drop();
  }, [props.open, drop, setDirty]);
  const shown = (part: Part) => (typeof part === 'function' ? part(finish) : part);

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
          <div style={{ flex: 1, color: 'var(--text-faint)' }}>{shown(props.footer)}</div>
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
        <div ref={body}>{shown(props.children)}</div>
        <button type="submit" hidden />
        {dirty && props.open ? <LeaveGuard onLeave={drop} isUnsaved={isUnsaved} /> : null}
      </Form>
    </Shell>
  );
}
