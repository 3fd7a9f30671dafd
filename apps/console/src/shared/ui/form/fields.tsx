import { boundsOf, type Field, fieldOf, isRequired, longest, takesSeveral, type Words } from '@csms/contract';
import {
  Checkbox,
  DatePicker,
  Form,
  type FormItemProps,
  type FormRule,
  Input,
  InputNumber,
  type InputProps,
  Select,
  Switch,
} from 'antd';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { language } from '../../i18n/i18n.ts';
import { clearable } from './clearable.tsx';
import { LinesInput } from './lines-input.tsx';
import { MoneyInput } from './money/money-input.tsx';
import { useRule } from './rule.ts';

/** Kinds that are chosen rather than filled in. */
const CHOSEN: ReadonlySet<Field['kind']> = new Set(['provider', 'thing', 'word', 'time', 'day', 'files']);
/** Kinds that stand in a form otherwise than they are sent. */
const OTHERWISE: ReadonlySet<Field['kind']> = new Set(['time', 'day', 'files']);

interface FieldProps<K extends string>
  extends Pick<
    FormItemProps,
    'rules' | 'required' | 'hidden' | 'normalize' | 'dependencies' | 'className' | 'style' | 'extra' | 'tooltip'
  > {
  name: K;
  /** Where the value stands in the form, if not under its name. */
  at?: FormItemProps['name'];
  /** In place of the words of the field. */
  label?: string;
  /** In place of the unit of the field. */
  unit?: string;
  /** The control, where its kind does not say it; a function is given the label. */
  children?: ReactElement | ((label: string) => ReactElement);
  /** What a control of text has beside what its field says. */
  input?: InputProps;
  /** A flag is a box with its words behind it. */
  checkbox?: boolean;
}

/**
 * The fields of a form as the schema of its body describes them: label, mark, hint, limits and rule stand in the contract. A form says which fields it has, and in which order.
 * Made once, outside of the component. A day or a moment stands in the form as a Dayjs. `required`: it must be given here, though the schema can do without.
 */
export function fieldsOf<S extends z.ZodRawShape>({ shape }: z.ZodObject<S>) {
  return function FormField({ name, at, label, unit, children, input, checkbox, ...item }: FieldProps<keyof S & string>) {
    // The screen is drawn anew when the language changes.
    useTranslation();
    const ruleOf = useFieldRule();
    const schema = shape[name] as unknown as z.ZodType;
    const field = fieldOf(schema);
    if (!field) throw new Error(`the field ${name} has no description`);
    const word = (words: Words) => words[language()];
    const title = label ?? word(field.words);
    const given = typeof children === 'function' ? children(title) : children;
    const needed = item.required ?? (field.kind !== 'flag' && isRequired(schema));
    const control = given ?? (checkbox ? <Checkbox>{title}</Checkbox> : controlOf(field, schema, { word, unit, needed, input }));
    return (
      <Form.Item
        name={at ?? name}
        label={checkbox ? undefined : title}
        required={needed}
        rules={[ruleOf(field, schema, title, item.required ?? false)]}
        {...(field.hint ? { extra: word(field.hint) } : {})}
        {...(field.kind === 'flag' && !given ? { valuePropName: 'checked' } : {})}
        {...(given ? {} : asSent(field, schema))}
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

/** The rule of a field: of what is sent otherwise, that there is something; of all others, what its schema takes. */
function useFieldRule(): (field: Field, schema: z.ZodType, label: string, needed: boolean) => FormRule {
  const { t } = useTranslation();
  const rule = useRule();
  return ({ kind }, schema, label, needed) => {
    const missing = CHOSEN.has(kind) ? 'choice' : 'required';
    if (OTHERWISE.has(kind)) return { required: needed || isRequired(schema), message: t(`form.${missing}`, { field: label }) };
    return rule(schema, label, missing, needed);
  };
}

/** Of what is shown in thousands. */
const IN_THOUSANDS: Readonly<Partial<Record<Field['kind'], string>>> = { energy: 'kWh', power: 'kW' };

/** How the form gets what its control holds: in the unit of its schema, and nothing as the schema takes it. */
function asSent({ kind }: Field, schema: z.ZodType): Pick<FormItemProps, 'getValueProps' | 'normalize'> {
  if (kind in IN_THOUSANDS)
    return {
      getValueProps: (value: number | null | undefined) => ({ value: value == null ? value : value / 1000 }),
      normalize: (value: number | null) => (value === null ? null : Math.round(value * 1000)),
    };
  if (!schema.safeParse('').success && schema.safeParse(null).success)
    return { normalize: (value: unknown) => (value === '' || value === undefined ? null : value) };
  return {};
}

interface Look {
  word: (words: Words) => string;
  unit: string | undefined;
  needed: boolean;
  input: InputProps | undefined;
}

/** The control of a kind. Throws for one whose control the form gives. */
function controlOf(field: Field, schema: z.ZodType, { word, unit, needed, input = {} }: Look): ReactElement {
  const maxLength = longest(schema);
  const limit = maxLength === undefined ? {} : { maxLength };
  const several = takesSeveral(schema);
  const wide = { width: '100%' };
  const clears = needed ? {} : { allowClear: clearable() };
  switch (field.kind) {
    case 'text':
      if (several && field.long) return <LinesInput />;
      if (several) return <Tags />;
      if (field.long) return <Input.TextArea {...limit} autoSize={{ minRows: 3, maxRows: 8 }} />;
      return <Input {...limit} {...input} />;
    case 'id':
      if (several) return <Tags />;
      return <Input {...limit} autoComplete="off" spellCheck={false} {...input} />;
    case 'count': {
      const behind = unit ?? (field.unit && word(field.unit));
      return <InputNumber {...boundsOf(schema)} {...(behind ? { suffix: behind } : {})} style={wide} />;
    }
    case 'energy':
    case 'power': {
      const { min, max } = boundsOf(schema);
      return (
        <InputNumber
          {...(min === undefined ? {} : { min: min / 1000 })}
          {...(max === undefined ? {} : { max: max / 1000 })}
          precision={3}
          suffix={IN_THOUSANDS[field.kind]}
          style={wide}
        />
      );
    }
    case 'money':
      return <MoneyInput {...limit} />;
    case 'time':
      return <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" allowClear={!needed} style={wide} />;
    case 'day':
      return <DatePicker format="YYYY-MM-DD" allowClear={!needed} style={wide} />;
    case 'flag':
      return <Switch />;
    case 'word': {
      const options = Object.entries(field.values)
        .filter(([value]) => schema.safeParse(several ? [value] : value).success)
        .map(([value, words]) => ({ value, label: word(words) }));
      return (
        <Select
          options={options}
          {...(several ? { mode: 'multiple' } : {})}
          {...(options.length > MANY ? { showSearch: { optionFilterProp: 'label' } } : {})}
          {...clears}
        />
      );
    }
    default:
      throw new Error(`the control of ${word(field.words)} is given by the form`);
  }
}

/** A choice of more than these is searched. */
const MANY = 10;

/** Texts that are typed one by one. It is given its value by the form. */
const Tags = (props: { id?: string; value?: string[]; onChange?: (texts: string[]) => void }) => (
  <Select {...props} mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', ';']} />
);
