import type { FormInstance } from 'antd';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { asApiError } from '../../api/api-error.ts';
import { report } from '../../api/report.ts';
import { scrollManner } from '../motion.ts';
import { withFiles } from '../upload/under-way.ts';
import { useDraft } from './use-draft.tsx';

/** Runs a deed of a form other than its submit; once it has succeeded the form counts as clean and closes. It never rejects: a failure has been shown. */
export type Finish = (deed: () => Promise<unknown>) => Promise<void>;

interface Options<V, R> {
  form: FormInstance<V>;
  open: boolean;
  inside: RefObject<HTMLElement | null>;
  /** The contract's field names that the form calls otherwise. */
  rename?: Readonly<Record<string, string>> | undefined;
  /** What was typed before is back in the form. */
  onBack: () => void;
  /** Shows what is going to happen; false: the user goes back to the form, and nothing is sent. */
  review?: ((values: V) => Promise<boolean>) | undefined;
  onSubmit: (values: V) => Promise<R>;
  /** After the form counts as clean: here one may go elsewhere. `done` is missing where another deed than the submit has succeeded. */
  onSaved: (done?: { result: R }) => void;
}

/** `connectors.0.maxPowerW` or `connectors[0].maxPowerW` as the form's path; `rename` gives fields that the form calls otherwise, or (empty) does not nest. */
export const pathOf = (field: string, rename: Readonly<Record<string, string>> = {}): (string | number)[] =>
  field
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : (rename[part] ?? part)))
    .filter((part) => part !== '');

/** What forms of drawers and pages have in common: whether something is unsaved, the draft, the review before sending, and where errors of the server land. */
export function useFormLife<V extends object, R>(options: Options<V, R>) {
  const { form, rename, onSaved, review } = options;
  const [dirty, showDirty] = useState(false);
  // Asked at the moment of leaving: what has been sent is clean before the screen knows.
  const unsaved = useRef(false);
  const setDirty = useCallback((now: boolean) => {
    unsaved.current = now;
    showDirty(now);
  }, []);
  const isUnsaved = useCallback(() => unsaved.current, []);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState<{ done?: { result: R } }>();
  const draft = useDraft({
    form,
    open: options.open,
    inside: options.inside,
    onBack: () => {
      setDirty(true);
      options.onBack();
    },
  });
  const { drop } = draft;
  useEffect(() => {
    // In an effect, since the URL may only change once the guard of the dirty form is gone.
    if (!saved) return;
    setSaved(undefined);
    onSaved(saved.done);
  }, [saved, onSaved]);

  const showFault = (thrown: unknown) => {
    const known = new Set(form.getFieldsError().map(({ name }) => name.join('.')));
    const fields = Object.entries(asApiError(thrown).fields).map(([name, error]) => ({ path: pathOf(name, rename), error }));
    const here = fields.filter(({ path }) => known.has(path.join('.')));
    form.setFields(here.map(({ path, error }) => ({ name: path as never, errors: [error] })));
    // An error of a field that the form does not show must still be seen.
    if (here.length < fields.length) report(thrown);
    if (here[0]) form.scrollToField(here[0].path as never, { behavior: scrollManner(), block: 'center', focus: true });
  };
  /** Where `deed` gives nothing, it was not done. */
  const run = async (deed: () => Promise<{ done?: { result: R } } | undefined>) => {
    setBusy(true);
    try {
      const end = await deed();
      if (!end) return;
      drop();
      setDirty(false);
      setSaved(end);
    } catch (thrown) {
      showFault(thrown);
    } finally {
      setBusy(false);
    }
  };
  const submit = (entered: V) =>
    run(async () => {
      const values = await withFiles(form, entered);
      if (!values || (review && !(await review(values)))) return undefined;
      return { done: { result: await options.onSubmit(values) } };
    });
  const finish: Finish = (deed) =>
    run(async () => {
      await deed();
      return {};
    });
  return { dirty, setDirty, isUnsaved, busy, draft, submit, finish };
}
