import { boundsOf, type Field, fieldOf, isRequired, longest, unitOf, type Words } from '@csms/contract';
import { DatePicker, Form, type FormItemProps, type FormRule, Input, InputNumber, type InputProps, Select, Switch } from 'antd';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { language } from '../../i18n/i18n.ts';
import { clearable } from './clearable.tsx';
import { KiloInput } from './kilo-input.tsx';
import { useRule } from './rule.ts';

/** Kinds that are chosen rather than filled in. */
const CHOSEN: ReadonlySet<Field['kind']> = new Set(['provider', 'thing', 'word', 'time', 'day']);

interface Option {
  value: string;
  label: string;
}

interface FieldProps<K extends string>
  extends Pick<FormItemProps, 'rules' | 'required' | 'hidden' | 'normalize' | 'dependencies' | 'className' | 'extra'> {
  name: K;
  /** Where the value stands in the form, if not under its name. */
  at?: FormItemProps['name'];
  /** In place of the words of the field. */
  label?: string;
  /** The control, where its kind does not say it; a function is given the label, and what a word may be. */
  children?: ReactElement | ((label: string, options: Option[]) => ReactElement);
  /** What a control of text has beside what its field says. */
  input?: InputProps;
  /** Rules beside that of its schema: what other fields or the server allow. `rules` stands in place of both. */
  also?: FormRule[];
  disabled?: boolean;
}

/**
 * The fields of a form as the schema of its body describes them: label, mark, hint, limits and rule stand in the contract. A form says which fields it has, and in which order.
 * Made once, outside of the component. A day or a moment stands in the form as a Dayjs.
 */
export function fieldsOf<S extends z.ZodRawShape>({ shape }: z.ZodObject<S>) {
  return function FormField({ name, at, label, children, input, also = [], disabled, ...item }: FieldProps<keyof S & string>) {
    // The screen is drawn anew when the language changes.
    useTranslation();
    const ruleOf = useFieldRule();
    const schema = shape[name] as unknown as z.ZodType;
    const field = fieldOf(schema);
    if (!field) throw new Error(`the field ${name} has no description`);
    const word = (words: Words) => words[language()];
    const title = label ?? word(field.words);
    const control = typeof children === 'function' ? children(title, optionsOf(field, word)) : children;
    return (
      <Form.Item
        name={at ?? name}
        label={title}
        required={field.kind !== 'flag' && isRequired(schema)}
        rules={[ruleOf(field, schema, title), ...also]}
        {...(field.hint ? { extra: word(field.hint) } : {})}
        {...(field.kind === 'flag' && !control ? { valuePropName: 'checked' } : {})}
        {...item}
      >
        {control ?? controlOf(field, schema, word, { ...input, ...(disabled === undefined ? {} : { disabled }) })}
      </Form.Item>
    );
  };
}

/** What a word may be; nothing of other kinds. */
const optionsOf = (field: Field, word: (words: Words) => string): Option[] =>
  field.kind === 'word' ? Object.entries(field.values).map(([value, words]) => ({ value, label: word(words) })) : [];

/** The label of a field in the words of the language, by its schema. */
export function useFieldLabel(): (schema: z.core.$ZodType) => string {
  useTranslation();
  return (schema) => fieldOf(schema)?.words[language()] ?? '';
}

/** The rule of a field: of a day or a moment, that there is one; of all others, what its schema takes. */
function useFieldRule(): (field: Field, schema: z.ZodType, label: string) => FormRule {
  const { t } = useTranslation();
  const rule = useRule();
  return ({ kind }, schema, label) => {
    if (kind === 'time' || kind === 'day') return { required: isRequired(schema), message: t('form.choice', { field: label }) };
    return rule(schema, label, CHOSEN.has(kind) ? 'choice' : 'required');
  };
}

/** Whether a choice may be taken back: nothing is taken as nothing. */
const isClearable = (schema: z.ZodType): boolean =>
  [undefined, null].some((nothing) => {
    const { success, data } = schema.safeParse(nothing);
    return success && (data === undefined || data === null);
  });

/** The control of a kind. Throws for one whose control the form gives. */
function controlOf(field: Field, schema: z.ZodType, word: (words: Words) => string, input: InputProps): ReactElement {
  const { disabled, placeholder } = input;
  const maxLength = longest(schema);
  const limit = maxLength === undefined ? {} : { maxLength };
  const unit = unitOf(field);
  const number = {
    ...boundsOf(schema),
    ...(unit ? { suffix: word(unit) } : {}),
    ...(disabled === undefined ? {} : { disabled }),
    style: { width: '100%' },
  };
  switch (field.kind) {
    case 'text':
      if (field.long) return <Input.TextArea {...limit} placeholder={placeholder} autoSize={{ minRows: 3, maxRows: 8 }} />;
      return <Input {...limit} {...input} />;
    case 'id':
      return <Input {...limit} autoComplete="off" spellCheck={false} {...input} />;
    case 'count':
      return <InputNumber {...number} />;
    case 'energy':
    case 'power':
      return <KiloInput {...number} />;
    case 'day':
      return <DatePicker format="YYYY-MM-DD" allowClear={isClearable(schema)} style={{ width: '100%' }} />;
    case 'time':
      return (
        <DatePicker
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          allowClear={isClearable(schema)}
          style={{ width: '100%' }}
        />
      );
    case 'flag':
      return <Switch />;
    case 'word':
      return <Select options={optionsOf(field, word)} allowClear={isClearable(schema) && clearable()} disabled={disabled} />;
    default:
      throw new Error(`the control of ${word(field.words)} is given by the form`);
  }
}
