import type { FormInstance } from 'antd';
import { describe, expect, it } from 'vitest';
import { sendsFiles, withFiles } from './under-way.ts';

interface Values {
  name: string;
  picture?: string;
}
const formWith = (values: Values) => ({ getFieldsValue: () => ({ ...values }) }) as FormInstance<Values>;

describe('a form that is saved while its picture is under way', () => {
  it('waits, and is saved with it', async () => {
    const values: Values = { name: 'East' };
    const form = formWith(values);
    let arrive = () => {};
    sendsFiles(
      form,
      new Promise((done) => {
        arrive = () => {
          values.picture = 'a.png';
          done(true);
        };
      }),
    );
    let saved: Values | undefined;
    const saving = withFiles(form, { name: 'East' }).then((all) => {
      saved = all;
    });
    await new Promise((done) => setTimeout(done, 20));
    expect(saved).toBeUndefined();
    arrive();
    await saving;
    expect(saved).toEqual({ name: 'East', picture: 'a.png' });
    // And it does not wait a second time.
    const later = { name: 'West' };
    expect(await withFiles(form, later)).toBe(later);
  });

  it('is not saved without one that was refused', async () => {
    const form = formWith({ name: 'East' });
    sendsFiles(form, Promise.resolve(false));
    expect(await withFiles(form, { name: 'East' })).toBeUndefined();
  });

  it('does not wait for those of another form', async () => {
    sendsFiles(formWith({ name: 'Other' }), new Promise(() => {}));
    const values = { name: 'East' };
    expect(await withFiles(formWith(values), values)).toBe(values);
  });
});
