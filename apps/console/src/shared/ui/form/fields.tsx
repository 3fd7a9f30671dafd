import { boundsOf, type Field, fieldOf, isRequired, longest, type Words } from '@csms/contract';
import {
  Checkbox,
  DatePicker,
  Form,
  type FormItemProps,
  type FormRule,
  Input,
  InputNumber,
  type InputNumberProps,
  type InputProps,
  Select,
  Switch,
} from 'antd';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { language } from '../../i18n/i18n.ts';
import { KiloInput } from './kilo-input.tsx';
import { useRule } from './rule.ts';

/** Kinds that are chosen rather than filled in. */
const CHOSEN: ReadonlySet<Field['kind']> = new Set(['provider', 'thing', 'word', 'time', 'day']);
const isChosen = (field: Field): boolean => CHOSEN.has(field.kind) || (field.kind === 'text' && field.chosen === true);

const word = (words: Words): string => words[language()];

/** What a field says to a control that the form gives. */
interface Said {
  /** Machine words in the words of the language. */
  options: { value: string; label: string }[];
  maxLength: number | undefined;
}

interface FieldProps<K extends string>
  extends Pick<
    FormItemProps,
    | 'rules'
    | 'required'
    | 'hidden'
    | 'normalize'
    | 'dependencies'
    | 'className'
    | 'style'
    | 'extra'
    | 'initialValue'
    | 'htmlFor'
    | 'hasFeedback'
    | 'validateFirst'
    | 'validateDebounce'
  > {
  name: K;
  /** Where the value stands in the form, if not under its name. */
  at?: FormItemProps['name'];
  /** In place of the words of the field. */
  label?: string;
  /** The control, where its kind does not say it; a function is given the label, and what the field says. */
  children?: ReactElement | ((label: string, said: Said) => ReactElement);
  /** A flag as a box with its words beside it. */
  box?: true;
  /** It must be given here, though its schema lets it be left out. */
  must?: true;
  /** A rule beside that of its schema: what another field means for it. */
  also?: FormRule;
  /** What a control of text has beside what its field says, and one of a number. */
  input?: InputProps | undefined;
  number?: InputNumberProps<number> | undefined;
}

/**
 * The fields of a form as the schema of its body describes them: label, mark, hint, limits and rule stand in the contract. A form says which fields it has, and in which order.
 * Made once, outside of the component. A day or a moment stands in the form as a Dayjs.
 */
export function fieldsOf<S extends z.ZodRawShape>({ shape }: z.ZodObject<S>) {
  return function FormField({
    name,
    at,
    label,
    children,
    box,
    must,
    also,
    input,
    number,
    ...item
  }: FieldProps<keyof S & string>) {
    // The screen is drawn anew when the language changes.
    useTranslation();
    const ruleOf = useFieldRule();
    const schema = shape[name] as unknown as z.ZodType;
    const field = fieldOf(schema);
    if (!field) throw new Error(`the field ${name} has no description`);
    const title = label ?? word(field.words);
    const control =
      typeof children === 'function' ? children(title, { options: optionsOf(field), maxLength: longest(schema) }) : children;
    return (
      <Form.Item
        name={at ?? name}
        {...(box ? {} : { label: title })}
        required={must || (field.kind !== 'flag' && isRequired(schema))}
        rules={[ruleOf(field, schema, title, must), ...(also ? [also] : [])]}
        {...(field.hint ? { extra: word(field.hint) } : {})}
        {...(field.kind === 'flag' && !control ? { valuePropName: 'checked' } : {})}
        {...item}
      >
        {box ? <Checkbox>{title}</Checkbox> : (control ?? controlOf(field, schema, { input, number, must }))}
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
function useFieldRule(): (field: Field, schema: z.ZodType, label: string, must?: boolean) => FormRule {
  const { t } = useTranslation();
  const rule = useRule();
  return (field, schema, label, must = false) => {
    if (field.kind === 'time' || field.kind === 'day')
      return { required: must || isRequired(schema), message: t('form.choice', { field: label }) };
    return rule(schema, label, isChosen(field) ? 'choice' : 'required', must);
  };
}

const optionsOf = (field: Field): Said['options'] =>
  field.kind === 'word' ? Object.entries(field.values).map(([value, words]) => ({ value, label: word(words) })) : [];

/** The control of a kind. Throws for one whose control the form gives. */
function controlOf(
  field: Field,
  schema: z.ZodType,
  { input = {}, number = {}, must = false }: Pick<FieldProps<string>, 'input' | 'number'> & { must: boolean | undefined },
): ReactElement {
  const maxLength = longest(schema);
  const limit = maxLength === undefined ? {} : { maxLength };
  const allowClear = !must && !isRequired(schema);
  switch (field.kind) {
    case 'text':
      if (field.long) return <Input.TextArea {...limit} autoSize={{ minRows: 3, maxRows: 8 }} />;
      return <Input {...limit} {...input} />;
    case 'id':
      return <Input {...limit} autoComplete="off" spellCheck={false} {...input} />;
    case 'secret':
      return <Input.Password {...limit} autoComplete="new-password" {...input} />;
    case 'count':
      return (
        <InputNumber<number>
          {...boundsOf(schema)}
          {...(field.unit ? { suffix: word(field.unit) } : {})}
          style={{ width: '100%' }}
          {...number}
        />
      );
    case 'power':
      return <KiloInput {...boundsOf(schema)} suffix="kW" />;
    case 'energy':
      return <KiloInput {...boundsOf(schema)} suffix="kWh" />;
    case 'time':
      return (
        <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" allowClear={allowClear} style={{ width: '100%' }} />
      );
    case 'day':
      return <DatePicker format="YYYY-MM-DD" allowClear={allowClear} style={{ width: '100%' }} />;
    case 'flag':
      return <Switch />;
    case 'word':
      return <Select options={optionsOf(field)} allowClear={allowClear} />;
    default:
      throw new Error(`the control of ${word(field.words)} is given by the form`);
  }
}
