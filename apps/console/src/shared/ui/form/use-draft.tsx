import { Alert, Button, type FormInstance } from 'antd';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { timeOfDay } from '../../format/time.ts';
import { beforeLeaving, bringsBack } from '../../prefs/leaving.ts';
import { type Draft, draftKey, draftOf, dropDraft, keepDraft } from './drafts.ts';

const QUIET_MS = 250;
const loadedAt = Date.now();

interface Options {
  // biome-ignore lint/suspicious/noExplicitAny: any form
  form: FormInstance<any>;
  /** A drawer's form is there while it is open. */
  open: boolean;
  /** Where its fields stand: one that hides what is typed is not kept. */
  inside: RefObject<HTMLElement | null>;
  /** After the form has got its draft back. */
  onBack: () => void;
}

export interface DraftState {
  /** Offers what was typed before; nothing where there is none. */
  notice: ReactNode;
  /** Something was typed. */
  changed: () => void;
  /** Saved, or left by the user's own will: it need not be kept any longer. */
  drop: () => void;
}

/** Paths (`a_b`) of fields that hide what is typed, also while the eye shows it. */
function hiddenFields(inside: HTMLElement | null): string[] {
  const found =
    inside?.querySelectorAll('input[type=password], .ant-input-password input, input[autocomplete=one-time-code]') ?? [];
  return [...found].map((field) => field.id).filter(Boolean);
}

/**
 * Keeps what is typed into a form in the browser's tab and offers it again after a reload, a crash or another sign-in; after a reload that the console did itself
 * (language, settings, a new version) it is there without a question.
 */
export function useDraft({ form, open, inside, onBack }: Options): DraftState {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  // Two drawers of one page have its address in common, but not their fields.
  const fields = useRef('');
  const keyNow = useCallback(() => draftKey(`${pathname}${search} ${fields.current}`), [pathname, search]);
  const kept = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [offer, setOffer] = useState<Draft>();

  const keep = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const hidden = hiddenFields(inside.current);
    const isSecret = (path: readonly string[]) => hidden.some((id) => `_${id}`.endsWith(`_${path.join('_')}`));
    const key = keyNow();
    if (kept.current && kept.current !== key) dropDraft(kept.current);
    kept.current = key;
    keepDraft(key, form.getFieldsValue(), isSecret);
  }, [form, inside, keyNow]);
  useEffect(() => (open ? beforeLeaving(keep) : undefined), [open, keep]);

  const back = useCallback(
    (draft: Draft) => {
      form.setFieldsValue(draft.values);
      kept.current = keyNow();
      setOffer(undefined);
      onBack();
    },
    [form, keyNow, onBack],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once, when the form opens
  useEffect(() => {
    if (!open) {
      setOffer(undefined);
      return;
    }
    fields.current = Object.keys(form.getFieldsValue()).sort().join(',');
    const draft = draftOf(keyNow());
    if (!draft || kept.current) return;
    if (bringsBack && draft.at <= loadedAt) back(draft);
    else setOffer(draft);
  }, [open]);

  const drop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (kept.current) dropDraft(kept.current);
    kept.current = undefined;
  }, []);

  return {
    changed: () => {
      setOffer(undefined);
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, QUIET_MS);
    },
    drop,
    notice: offer ? (
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 16 }}
        title={t('form.draft', { time: timeOfDay(offer.at) })}
        action={
          <div style={{ display: 'flex', gap: 8 }}>
            <Button size="small" type="primary" onClick={() => back(offer)}>
              {t('form.draftBack')}
            </Button>
            <Button
              size="small"
              onClick={() => {
                dropDraft(keyNow());
                setOffer(undefined);
              }}
            >
              {t('form.draftDrop')}
            </Button>
          </div>
        }
      />
    ) : null,
  };
}
