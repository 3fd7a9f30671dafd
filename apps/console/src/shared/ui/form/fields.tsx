import { boundsOf, type Field, fieldOf, isRequired, longest, type Words } from '@csms/contract';
import { DatePicker, Form, type FormItemProps, type FormRule, Input, InputNumber, type InputProps, Select, Switch } from 'antd';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { language } from '../../i18n/i18n.ts';
import { useRule } from './rule.ts';

/** Kinds that are chosen rather than filled in. */
const CHOSEN: ReadonlySet<Field['kind']> = new Set(['provider', 'thing', 'word', 'time', 'day']);

interface FieldProps<K extends string>
  extends Pick<FormItemProps, 'rules' | 'required' | 'hidden' | 'normalize' | 'dependencies' | 'className' | 'extra'> {
  name: K;
  /** Where the value stands in the form, if not under its name. */
  at?: FormItemProps['name'];
  /** In place of the words of the field. */
  label?: string;
  /** The control, where its kind does not say it; a function is given the label. */
  children?: ReactElement | ((label: string) => ReactElement);
  /** What a control of text has beside what its field says. */
  input?: InputProps;
}

/**
 * The fields of a form as the schema of its body describes them: label, mark, hint, limits and rule stand in the contract. A form says which fields it has, and in which order.
 * Made once, outside of the component. A day or a moment stands in the form as a Dayjs.
 */
export function fieldsOf<S extends z.ZodRawShape>({ shape }: z.ZodObject<S>) {
  return function FormField({ name, at, label, children, input, ...item }: FieldProps<keyof S & string>) {
    // The screen is drawn anew when the language changes.
    useTranslation();
    const ruleOf = useFieldRule();
    const schema = shape[name] as unknown as z.ZodType;
    const field = fieldOf(schema);
    if (!field) throw new Error(`the field ${name} has no description`);
    const word = (words: Words) => words[language()];
    const title = label ?? word(field.words);
    const control = typeof children === 'function' ? children(title) : children;
    return (
      <Form.Item
        name={at ?? name}
        label={title}
        required={field.kind !== 'flag' && isRequired(schema)}
        rules={[ruleOf(field, schema, title)]}
        {...(field.hint ? { extra: word(field.hint) } : {})}
        {...(field.kind === 'flag' && !control ? { valuePropName: 'checked' } : {})}
        {...item}
      >
        {control ?? controlOf(field, schema, word, input)}
      </Form.Item>
    );
  };
}

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

/** The control of a kind. Throws for one whose control the form gives. */
function controlOf(field: Field, schema: z.ZodType, word: (words: Words) => string, input: InputProps = {}): ReactElement {
  const maxLength = longest(schema);
  const limit = maxLength === undefined ? {} : { maxLength };
  switch (field.kind) {
    case 'text':
      if (field.long) return <Input.TextArea {...limit} autoSize={{ minRows: 3, maxRows: 8 }} />;
      return <Input {...limit} {...input} />;
    case 'id':
      return <Input {...limit} autoComplete="off" spellCheck={false} {...input} />;
    case 'count':
      return (
        <InputNumber {...boundsOf(schema)} {...(field.unit ? { suffix: word(field.unit) } : {})} style={{ width: '100%' }} />
      );
    case 'day':
      return <DatePicker format="YYYY-MM-DD" allowClear={!isRequired(schema)} style={{ width: '100%' }} />;
    case 'flag':
      return <Switch />;
    case 'word':
      return (
        <Select
          options={Object.entries(field.values).map(([value, words]) => ({ value, label: word(words) }))}
          allowClear={!isRequired(schema)}
        />
      );
    default:
      throw new Error(`the control of ${word(field.words)} is given by the form`);
  }
}
