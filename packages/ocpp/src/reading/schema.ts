/** The little of JSON Schema that the official schemas of OCPP use, with references inlined. */
export interface MessageSchema {
  readonly type: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | string;
  readonly properties?: { readonly [name: string]: MessageSchema };
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: MessageSchema;
  readonly minItems?: number;
  readonly enum?: readonly string[];
  readonly maxLength?: number;
  readonly format?: string;
  readonly multipleOf?: number;
}
