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

type Option = { value: string | number | boolean; label: string };

interface FieldProps<K extends string>
  extends Pick<
    FormItemProps,
    'rules' | 'hidden' | 'normalize' | 'dependencies' | 'className' | 'extra' | 'getValueProps' | 'getValueFromEvent'
  > {
  name: K;
  /** Where the value stands in the form, if not under its name. */
  at?: FormItemProps['name'];
  /** In place of the words of the field. */
  label?: string;
  /** The control, where its kind does not say it; a function is given the label, and what a word may be. */
  children?: ReactElement | ((label: string, options: Option[]) => ReactElement);
  /** What a control of text or numbers has beside what its field says. */
  input?: InputProps;
  /** Rules beside that of its schema: what other fields or the server allow. `rules` stands in place of both. */
  also?: FormRule[];
  disabled?: boolean;
  /** Also where its schema takes nothing. */
  required?: boolean;
}

/**
 * The fields of a form as the schema of its body describes them: label, mark, hint, limits and rule stand in the contract. A form says which fields it has, and in which order.
 * Made once, outside of the component. A day or a moment stands in the form as a Dayjs. `under`: where the values of the schema stand in the form, if not right in it.
 */
export function fieldsOf<S extends z.ZodRawShape>({ shape }: z.ZodObject<S>, under?: string) {
  return function FormField(props: FieldProps<keyof S & string>) {
    const { name, at, label, children, input, also = [], disabled, required, ...item } = props;
    // The screen is drawn anew when the language changes.
    useTranslation();
    const ruleOf = useFieldRule();
    const schema = shape[name] as unknown as z.ZodType;
    const field = fieldOf(schema);
    if (!field) throw new Error(`the field ${name} has no description`);
    const word = (words: Words) => words[language()];
    const title = label ?? word(field.words);
    const must = required ?? (field.kind !== 'flag' && isRequired(schema));
    const control = typeof children === 'function' ? children(title, optionsOf(field, schema, word)) : children;
    return (
      <Form.Item
        name={at ?? (under ? [under, name] : name)}
        label={title}
        required={must}
        rules={[...ruleOf(field, schema, title, must), ...also]}
        {...(field.hint ? { extra: word(field.hint) } : {})}
        {...(field.kind === 'flag' && !control ? { valuePropName: 'checked' } : {})}
        {...item}
      >
        {control ?? controlOf(field, schema, word, must, { ...input, ...(disabled === undefined ? {} : { disabled }) })}
      </Form.Item>
    );
  };
}

const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;
/** What a word may be, as its schema takes it; nothing of other kinds. */
const optionsOf = (field: Field, schema: z.ZodType, word: (words: Words) => string): Option[] =>
  Object.entries(field.kind === 'word' ? field.values : {}).map(([key, words]) => ({
    value: [key, Number(key), key === 'true'].find((one) => takes(schema, one) || takes(schema, [one])) ?? key,
    label: word(words),
  }));

/** The label of a field in the words of the language, by its schema. */
export function useFieldLabel(): (schema: z.core.$ZodType) => string {
  useTranslation();
  return (schema) => fieldOf(schema)?.words[language()] ?? '';
}

/** The rules of a field: of a day or a moment, that there is one; of all others, what its schema takes. */
function useFieldRule(): (field: Field, schema: z.ZodType, label: string, must: boolean) => FormRule[] {
  const { t } = useTranslation();
  const rule = useRule();
  return ({ kind }, schema, label, must) => {
    const missing = CHOSEN.has(kind) ? 'choice' : 'required';
    const isText = kind === 'text' || kind === 'id';
    const given = { required: true, message: t(`form.${missing}`, { field: label }), ...(isText ? { whitespace: true } : {}) };
    if (kind === 'time' || kind === 'day') return must ? [given] : [];
    // What its schema refuses when it is empty has its words by the schema.
    return [...(must && !isRequired(schema) ? [given] : []), rule(withEmptied(schema), label, missing)];
  };
}

/** An emptied field holds null, which is as good as nothing where that may be left out. */
function withEmptied(schema: z.ZodType): z.ZodType {
  const { success, data } = schema.safeParse(undefined);
  return success && data === undefined ? schema.nullable() : schema;
}

/** Whether a choice may be taken back: nothing is taken as nothing. */
const isClearable = (schema: z.ZodType): boolean =>
  [undefined, null].some((nothing) => {
    const { success, data } = schema.safeParse(nothing);
    return success && (data === undefined || data === null);
  });

/** The control of a kind. Throws for one whose control the form gives. */
function controlOf(
  field: Field,
  schema: z.ZodType,
  word: (words: Words) => string,
  must: boolean,
  input: InputProps,
): ReactElement {
  const { disabled, placeholder, spellCheck, 'aria-label': name } = input;
  const maxLength = longest(schema);
  const limit = maxLength === undefined ? {} : { maxLength };
  const unit = unitOf(field);
  const suffix = unit ? { suffix: word(unit) } : {};
  const isClear = !must && isClearable(schema);
  const rest = { disabled, placeholder, 'aria-label': name };
  const number = { ...boundsOf(schema), ...suffix, ...rest, style: { width: '100%' } };
  switch (field.kind) {
    case 'text':
      if (field.long)
        return <Input.TextArea {...limit} {...rest} spellCheck={spellCheck} autoSize={{ minRows: 3, maxRows: 8 }} />;
      return <Input {...limit} {...suffix} {...input} />;
    case 'id':
      return <Input {...limit} autoComplete="off" spellCheck={false} {...input} />;
    case 'count':
      return <InputNumber {...number} />;
    case 'energy':
    case 'power':
      return field.unit ? <InputNumber {...number} /> : <KiloInput {...number} />;
    case 'day':
      return <DatePicker format="YYYY-MM-DD" allowClear={isClear} disabled={disabled} style={{ width: '100%' }} />;
    case 'time':
      return (
        <DatePicker
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          allowClear={isClear}
          disabled={disabled}
          style={{ width: '100%' }}
        />
      );
    case 'flag':
      return <Switch />;
    case 'word': {
      const options = optionsOf(field, schema, word);
      const isMany = !takes(schema, options[0]?.value);
      return <Select {...rest} {...(isMany ? { mode: 'multiple' } : {})} options={options} allowClear={isClear && clearable()} />;
    }
    default:
      throw new Error(`the control of ${word(field.words)} is given by the form`);
  }
}
