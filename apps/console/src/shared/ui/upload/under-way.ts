import type { FormInstance } from 'antd';

/** What each form still sends. Each gives whether all of its files were taken. */
const underWay = new WeakMap<object, Set<Promise<boolean>>>();

/** Keeps in mind that a form sends files. Fields outside a form have none (`undefined`). */
export function sendsFiles(form: object | undefined, sending: Promise<boolean>): void {
  if (!form) return;
  const all = underWay.get(form) ?? new Set();
  underWay.set(form, all.add(sending));
  const over = () => all.delete(sending);
  sending.then(over, over);
}

/**
 * The values of a form with the files that were still under way when it was submitted. Undefined: one of them was not taken, which its field has said; the form is not to be saved without it.
 */
export async function withFiles<V>(form: FormInstance<V>, values: V): Promise<V | undefined> {
  let sending = underWay.get(form);
  if (!sending?.size) return values;
  while (sending?.size) {
    const taken = await Promise.all([...sending]);
    if (!taken.every(Boolean)) return undefined;
    sending = underWay.get(form);
  }
  return form.getFieldsValue();
}
