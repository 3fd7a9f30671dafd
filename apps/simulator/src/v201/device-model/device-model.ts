import type { RequestOf, ResponseOf } from '@csms/ocpp/v201';
import type { Connector } from '../../connector.ts';
import type { OperatedCharger } from '../../operated-charger.ts';
import { CATALOGUE } from './catalogue.ts';
import {
  type Component,
  type Definition,
  problemOf,
  type ReportData,
  type SetStatus,
  type Source,
  type Variable,
  wordsOf,
} from './variable.ts';

type Criterion = NonNullable<RequestOf<'GetReport'>['componentCriteria']>[number];
type GetResult = ResponseOf<'GetVariables'>['getVariableResult'][number];
type SetResult = ResponseOf<'SetVariables'>['setVariableResult'][number];

/** A variable of this charging station: of the whole, of one place or of one connector. */
interface Entry {
  definition: Definition;
  component: Component;
  variable: Variable;
  connectors: readonly Connector[];
}

/** Its name as options give it: `Component.Variable` or `Component.Variable[Instance]`. */
const nameOf = ({ component, variable, instance }: Definition): string =>
  `${component}.${variable}${instance === undefined ? '' : `[${instance}]`}`;
const same = (one: string | undefined, other: string | undefined): boolean => one?.toLowerCase() === other?.toLowerCase();
const sameComponent = (one: Component, asked: Component): boolean =>
  same(one.name, asked.name) &&
  same(one.instance, asked.instance) &&
  one.evse?.id === asked.evse?.id &&
  one.evse?.connectorId === asked.evse?.connectorId;

/** The components and variables of one charging station (2.0.1, B05–B08). Those that 1.6 has too live in its configuration. */
export class DeviceModel {
  readonly #point: OperatedCharger;
  readonly #entries: readonly Entry[];
  readonly #values = new Map<Definition, string>();

  /** Throws for a given variable that there is not. */
  constructor(point: OperatedCharger, given: Readonly<Record<string, string>> = {}) {
    this.#point = point;
    this.#entries = CATALOGUE.flatMap((definition) => this.#entriesOf(definition));
    for (const [name, value] of Object.entries(given)) {
      const definition = CATALOGUE.find((one) => nameOf(one) === name);
      if (!definition) throw new Error(`There is no variable ${name}`);
      this.#write(definition, value);
    }
  }

  #entriesOf(definition: Definition): Entry[] {
    const { each, component: name, variable, instance } = definition;
    const entry = (connectors: readonly Connector[], evse?: Component['evse']): Entry => ({
      definition,
      component: { name, ...(evse === undefined ? {} : { evse }) },
      variable: { name: variable, ...(instance === undefined ? {} : { instance }) },
      connectors,
    });
    const { connectors } = this.#point;
    if (each === undefined) return [entry(connectors)];
    if (each === 'connector')
      return connectors.map((connector) => entry([connector], { id: connector.evseId, connectorId: connector.evseConnector }));
    return [...Map.groupBy(connectors, ({ evseId }) => evseId)].map(([id, members]) => entry(members, { id }));
  }

  #source({ connectors }: Pick<Entry, 'connectors'>): Source {
    return { point: this.#point, connectors };
  }

  #read({ definition, connectors }: Entry): string {
    const { key, words, value } = definition;
    if (key !== undefined) {
      const known = this.#point.configuration.get(key);
      if (words)
        return Object.keys(words)
          .filter((word) => wordsOf(known).includes(words[word]!))
          .join(',');
      // A measurand of 1.6 that 2.0.1 has not.
      return definition.type === 'MemberList'
        ? wordsOf(known)
            .filter((word) => definition.values?.includes(word) ?? true)
            .join(',')
        : known;
    }
    return typeof value === 'function' ? value(this.#source({ connectors })) : (this.#values.get(definition) ?? value);
  }

  /** Sets a value without looking whether it may be; what the configuration makes of it. */
  #write(definition: Definition, value: string): SetStatus {
    const { key, words, mutability } = definition;
    if (key === undefined) {
      this.#values.set(definition, value);
      return definition.reboot ? 'RebootRequired' : 'Accepted';
    }
    const known = words
      ? wordsOf(value)
          .map((word) => words[word] ?? word)
          .join(',')
      : value;
    if (mutability === 'ReadOnly') {
      this.#point.configuration.restore(key, known);
      return 'Accepted';
    }
    const status = this.#point.configuration.change(key, known);
    return status === 'NotSupported' ? 'Rejected' : status;
  }

  #named(name: string): Entry {
    const entry = this.#entries.find(({ definition }) => nameOf(definition) === name);
    if (!entry) throw new Error(`There is no variable ${name}`);
    return entry;
  }

  value(name: string): string {
    return this.#read(this.#named(name));
  }
  list(name: string): string[] {
    return wordsOf(this.value(name));
  }
  flag(name: string): boolean {
    return this.value(name) === 'true';
  }
  number(name: string): number {
    return Number(this.value(name)) || 0;
  }
  /** Changes a value from inside, also one that is read only. */
  put(name: string, value: string): void {
    this.#write(this.#named(name).definition, value);
  }

  /** The variable asked for, or how the question fails. */
  find(component: Component, variable: Variable): Entry | 'UnknownComponent' | 'UnknownVariable' {
    const ofComponent = this.#entries.filter((entry) => sameComponent(entry.component, component));
    if (ofComponent.length === 0) return 'UnknownComponent';
    const found = ofComponent.find(
      (entry) => same(entry.variable.name, variable.name) && same(entry.variable.instance, variable.instance),
    );
    return found ?? 'UnknownVariable';
  }

  /** One answer of GetVariables (B06). */
  get({ component, variable, attributeType = 'Actual' }: RequestOf<'GetVariables'>['getVariableData'][number]): GetResult {
    const asked = { component, variable, attributeType };
    const entry = this.find(component, variable);
    if (typeof entry === 'string') return { ...asked, attributeStatus: entry };
    if (attributeType !== 'Actual') return { ...asked, attributeStatus: 'NotSupportedAttributeType' };
    if (entry.definition.mutability === 'WriteOnly')
      return { ...asked, attributeStatus: 'Rejected', attributeStatusInfo: { reasonCode: 'WriteOnly' } };
    return { ...asked, attributeStatus: 'Accepted', attributeValue: this.#read(entry) };
  }

  /** One answer of SetVariables (B05); `name` is that of a variable that was set. */
  set(request: RequestOf<'SetVariables'>['setVariableData'][number]): { result: SetResult; name?: string } {
    const { component, variable, attributeType = 'Actual', attributeValue } = request;
    const asked = { component, variable, attributeType };
    const entry = this.find(component, variable);
    if (typeof entry === 'string') return { result: { ...asked, attributeStatus: entry } };
    const { definition } = entry;
    if (attributeType !== 'Actual') return { result: { ...asked, attributeStatus: 'NotSupportedAttributeType' } };
    const reasonCode =
      definition.mutability === 'ReadOnly' ? 'ReadOnly' : problemOf(definition, attributeValue, this.#source(entry));
    if (reasonCode !== undefined)
      return { result: { ...asked, attributeStatus: 'Rejected', attributeStatusInfo: { reasonCode } } };
    return { result: { ...asked, attributeStatus: this.#write(definition, attributeValue) }, name: nameOf(definition) };
  }

  /** What a base report tells (B07). */
  baseReport(base: RequestOf<'GetBaseReport'>['reportBase']): ReportData[] {
    const summary = ['AvailabilityState', 'Problem'];
    return this.#entries
      .filter(({ definition }) => {
        if (base === 'FullInventory') return true;
        if (base === 'SummaryInventory') return summary.includes(definition.variable);
        return definition.mutability !== 'ReadOnly';
      })
      .map((entry) => this.#reported(entry));
  }

  /** What a report of certain components and variables tells (B08). */
  report({
    componentVariable,
    componentCriteria,
  }: Pick<RequestOf<'GetReport'>, 'componentVariable' | 'componentCriteria'>): ReportData[] {
    return this.#entries
      .filter(
        (entry) =>
          (!componentVariable || componentVariable.some((asked) => this.#isAsked(entry, asked))) &&
          (!componentCriteria || componentCriteria.some((criterion) => this.#meets(entry, criterion))),
      )
      .map((entry) => this.#reported(entry));
  }

  #isAsked(entry: Entry, { component, variable }: NonNullable<RequestOf<'GetReport'>['componentVariable']>[number]): boolean {
    const { evse } = component;
    const isComponent =
      same(entry.component.name, component.name) &&
      (!evse ||
        (entry.component.evse?.id === evse.id &&
          (evse.connectorId === undefined || entry.component.evse.connectorId === evse.connectorId)));
    const isVariable =
      !variable ||
      (same(entry.variable.name, variable.name) &&
        (variable.instance === undefined || same(entry.variable.instance, variable.instance)));
    return isComponent && isVariable;
  }

  /** A component that has not the variable of a criterion meets it (B08.FR.09); one without Problem has none. */
  #meets({ component }: Entry, criterion: Criterion): boolean {
    const found = this.find(component, { name: criterion });
    if (typeof found === 'string') return criterion !== 'Problem';
    return this.#read(found) === 'true';
  }

  #reported(entry: Entry): ReportData {
    const { definition, component, variable } = entry;
    const { mutability, type, unit, min, max, values } = definition;
    const most = typeof max === 'function' ? max(this.#source(entry)) : max;
    return {
      component,
      variable,
      variableAttribute: [
        {
          type: 'Actual',
          ...(mutability === 'WriteOnly' ? {} : { value: this.#read(entry) }),
          mutability,
          persistent: true,
          constant: false,
        },
      ],
      variableCharacteristics: {
        dataType: type,
        supportsMonitoring: type === 'integer' || type === 'decimal',
        ...(unit === undefined ? {} : { unit }),
        ...(min === undefined ? {} : { minLimit: min }),
        ...(most === undefined ? {} : { maxLimit: most }),
        ...(values === undefined ? {} : { valuesList: values.join(',') }),
      },
    };
  }
}
