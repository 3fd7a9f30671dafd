import { boundsOf, type Field, fieldOf, isRequired, longest, takesSeveral, unitOf, type Words } from '@csms/contract';
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
  TimePicker,
} from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { language } from '../../i18n/i18n.ts';
import { clearable } from './clearable.tsx';
import { KiloInput } from './kilo-input.tsx';
import { LinesInput } from './lines-input.tsx';
import { MoneyInput } from './money/money-input.tsx';
import { useRule } from './rule.ts';

/** Kinds that are chosen rather than filled in. */
const CHOSEN: ReadonlySet<Field['kind']> = new Set(['provider', 'thing', 'word', 'time', 'day', 'clock', 'files']);
const isChosen = (field: Field): boolean => CHOSEN.has(field.kind) || (field.kind === 'text' && field.chosen === true);
/** Kinds that stand in a form otherwise than they are sent. */
const OTHERWISE: ReadonlySet<Field['kind']> = new Set(['time', 'day', 'files']);

/** What a form says of a control that its kind has made. */
interface Control {
  /** In place of the unit of the field; of an amount, its currency. */
  unit?: string | undefined;
  /** What a control of text has beside what its field says. */
  input?: InputProps | undefined;
  /** What a control of a number has beside what its field says. */
  number?: InputNumberProps<number> | undefined;
  /** What an empty control means, or an example. */
  placeholder?: string;
  /** The last moment that may be chosen. */
  latest?: Dayjs;
  /** It stays as it is. */
  disabled?: boolean;
}

/** What a field says to a control that the form gives. */
interface Said {
  /** What a word may be. */
  options: { value: string | number | boolean; label: string }[];
  maxLength: number | undefined;
}

interface FieldProps<K extends string>
  extends Control,
    Pick<
      FormItemProps,
      | 'required'
      | 'hidden'
      | 'normalize'
      | 'dependencies'
      | 'className'
      | 'style'
      | 'extra'
      | 'tooltip'
      | 'getValueProps'
      | 'getValueFromEvent'
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
  /** In place of the rule of its schema; a function is given the label. */
  rules?: FormRule[] | ((label: string) => FormRule[]);
  /** Rules beside that of its schema: what other fields or the server allow. */
  also?: FormRule | FormRule[];
  /** The control, where its kind does not say it; a function is given the label, and what the field says. */
  children?: ReactElement | ((label: string, said: Said) => ReactElement);
  /** A flag is a box with its words behind it. */
  checkbox?: boolean;
}

/**
 * The fields of a form as the schema of its body describes them: label, mark, hint, limits and rule stand in the contract. A form says which fields it has, and in which order.
 * Made once, outside of the component. A day or a moment stands in the form as a Dayjs. `required`: it must be given here, though the schema can do without. `under`: where the values of
 * the schema stand in the form, if not right in it.
 */
export function fieldsOf<S extends z.ZodRawShape>({ shape }: z.ZodObject<S>, under?: string) {
  return function FormField({ name, at, label, rules, also, children, checkbox, ...rest }: FieldProps<keyof S & string>) {
    const { unit, input, number, placeholder, latest, disabled, ...item } = rest;
    // The screen is drawn anew when the language changes.
    useTranslation();
    const ruleOf = useFieldRule();
    const schema = shape[name] as unknown as z.ZodType;
    const field = fieldOf(schema);
    if (!field) throw new Error(`the field ${name} has no description`);
    const title = label ?? spoken(field.words);
    const given =
      typeof children === 'function'
        ? children(title, { options: optionsOf(field, schema), maxLength: longest(schema) })
        : children;
    const needed = item.required ?? (field.kind !== 'flag' && isRequired(schema));
    const ownRules = typeof rules === 'function' ? rules(title) : rules;
    const ofKind = () => controlOf(field, schema, needed, { unit, input, number, placeholder, latest, disabled });
    const control = given ?? (checkbox ? <Checkbox disabled={disabled}>{title}</Checkbox> : ofKind());
    return (
      <Form.Item
        name={at ?? (under ? [under, name] : name)}
        label={checkbox ? undefined : title}
        required={needed}
        rules={[...(ownRules ?? [ruleOf(field, schema, title, item.required ?? false)]), ...[also ?? []].flat()]}
        {...(field.hint ? { extra: spoken(field.hint) } : {})}
        {...(field.kind === 'flag' && !given ? { valuePropName: 'checked' } : {})}
        {...asSent(field, schema, given !== undefined)}
        {...item}
      >
        {control}
      </Form.Item>
    );
  };
}

/** The label of a field in the words of the language, by its schema. */
export function useFieldLabel(): (schema: z.core.$ZodType) => string {
  useTranslation();
  return (schema) => fieldOf(schema)?.words[language()] ?? '';
}

/** The rule of a field is that of its schema. A value that is sent in another shape must be there. */
function useFieldRule(): (field: Field, schema: z.ZodType, label: string, needed: boolean) => FormRule {
  const { t } = useTranslation();
  const rule = useRule();
  return (field, schema, label, needed) => {
    const missing = isChosen(field) ? 'choice' : 'required';
    if (OTHERWISE.has(field.kind))
      return { required: needed || isRequired(schema), message: t(`form.${missing}`, { field: label }) };
    return rule(withEmptied(schema), label, missing, needed);
  };
}

/** An emptied field holds null, which is as good as nothing where that may be left out. */
function withEmptied(schema: z.ZodType): z.ZodType {
  const { success, data } = schema.safeParse(undefined);
  return success && data === undefined ? schema.nullable() : schema;
}

/** How the form gets what a control holds: in the unit of its schema, where the control is that of its kind, and nothing as the schema takes it. */
function asSent({ kind }: Field, schema: z.ZodType, isGiven: boolean): Pick<FormItemProps, 'getValueProps' | 'normalize'> {
  if (kind === 'clock' && !isGiven)
    return {
      getValueProps: (value: string | null | undefined) => ({ value: value ? dayjs(`2000-01-01T${value}`) : null }),
      normalize: (value: Dayjs | null) => value?.format('HH:mm') ?? null,
    };
  if (isRequired(schema) || schema.safeParse('').success) return {};
  const nothing = schema.safeParse(null).success ? null : undefined;
  const isNothing = (value: unknown) => value == null || (typeof value === 'string' && value.trim() === '');
  return { normalize: (value: unknown) => (isNothing(value) ? nothing : value) };
}

const spoken = (words: Words): string => words[language()];
const spokenOf = (words: Words | undefined) => words && spoken(words);

/** The control of a kind. Throws for one whose control the form gives. */
function controlOf(field: Field, schema: z.ZodType, needed: boolean, control: Control): ReactElement {
  const { unit, input, latest } = control;
  const { placeholder = input?.placeholder, disabled = input?.disabled } = control;
  const rest = { placeholder, disabled, 'aria-label': input?.['aria-label'] };
  const maxLength = longest(schema);
  const limit = maxLength === undefined ? {} : { maxLength };
  const several = takesSeveral(schema);
  const wide = { width: '100%' };
  const pick = { allowClear: !needed, disabled, style: wide, ...(latest ? { maxDate: latest } : {}) };
  const behind = unit ?? spokenOf(unitOf(field));
  const number = {
    ...boundsOf(schema),
    ...(behind ? { suffix: behind } : {}),
    ...rest,
    style: wide,
    ...control.number,
  };
  switch (field.kind) {
    case 'text':
      if (several && field.long) return <LinesInput />;
      if (several) return <Tags />;
      if (field.long)
        return <Input.TextArea {...limit} {...rest} spellCheck={input?.spellCheck} autoSize={{ minRows: 3, maxRows: 8 }} />;
      return <Input {...limit} {...rest} {...input} />;
    case 'id':
      if (several) return <Tags />;
      return <Input {...limit} {...rest} autoComplete="off" spellCheck={false} {...input} />;
    case 'count':
      return <InputNumber {...number} />;
    case 'energy':
    case 'power':
      return field.unit ? <InputNumber {...number} /> : <KiloInput {...number} />;
    case 'secret':
      return <Input.Password {...limit} {...rest} autoComplete="new-password" {...input} />;
    case 'percent': {
      const least = schema.safeParse('0').success ? '0' : '0.01';
      return <InputNumber<string> stringMode min={least} max="100" precision={2} suffix="%" {...rest} style={wide} />;
    }
    case 'money':
      return <MoneyInput currency={unit} placeholder={placeholder} disabled={disabled} {...limit} />;
    case 'time':
      return <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" {...pick} />;
    case 'day':
      return <DatePicker format="YYYY-MM-DD" {...(several ? { multiple: true, maxTagCount: 8 } : {})} {...pick} />;
    case 'clock':
      return <TimePicker format="HH:mm" minuteStep={15} needConfirm={false} {...pick} />;
    case 'flag':
      return <Switch disabled={disabled} />;
    case 'word': {
      const options = optionsOf(field, schema);
      return (
        <Select
          options={options}
          {...rest}
          {...(several ? { mode: 'multiple' } : {})}
          {...(options.length > MANY ? { showSearch: { optionFilterProp: 'label' } } : {})}
          {...(mayBeEmpty(schema) && !needed ? { allowClear: clearable() } : {})}
        />
      );
    }
    default:
      throw new Error(`the control of ${spoken(field.words)} is given by the form`);
  }
}

/** What a word may be, as its schema takes it: numbers, not their texts. */
function optionsOf(field: Field, schema: z.ZodType): Said['options'] {
  if (field.kind !== 'word') return [];
  const takes = (value: unknown) => schema.safeParse(takesSeveral(schema) ? [value] : value).success;
  return Object.entries(field.values).flatMap(([key, words]) => {
    const value = [key, Number(key), key === 'true'].find(takes);
    return value === undefined ? [] : [{ value, label: spoken(words) }];
  });
}

/** Whether the choice may stay empty: the schema fills nothing in. */
const mayBeEmpty = (schema: z.ZodType): boolean => {
  const { success, data } = schema.safeParse(undefined);
  return success ? (data ?? '') === '' || Array.isArray(data) : schema.safeParse(null).success;
};

/** A choice of more than these is searched. */
const MANY = 10;

/** Texts that are typed one by one. It is given its value by the form. */
const Tags = (props: { id?: string; value?: string[]; onChange?: (texts: string[]) => void }) => (
  <Select {...props} mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', ';']} />
);
