/** The little of JSON Schema that the official schemas of OCPP use, with references inlined. */
export interface MessageSchema {
  /** `any`: whatever it is. */
  readonly type: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'any' | string;
  readonly properties?: { readonly [name: string]: MessageSchema };
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: MessageSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
  readonly maxLength?: number;
  readonly format?: string;
  readonly multipleOf?: number;
}
