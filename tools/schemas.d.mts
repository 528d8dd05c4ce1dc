// The types of zod as far as the package's declarations name them: what a schema takes and what it gives. They stand in for
// zod's own, so that the declarations say the same where zod is not installed, and take the schemas of any zod 4.
type Optional = 'optional' | undefined;
type Omissible = 'optional' | 'defaulted' | undefined;

interface Definition {
  readonly type: string;
}

export declare namespace core {
  interface $ZodTypeInternals<Output = unknown, Input = unknown> {
    readonly def: Definition;
    readonly output: Output;
    readonly input: Input;
    readonly optin?: Omissible;
    readonly optout?: Optional;
  }
  interface $ZodType<
    Output = unknown,
    Input = unknown,
    Internals extends $ZodTypeInternals<Output, Input> = $ZodTypeInternals<Output, Input>,
  > {
    readonly _zod: Internals;
  }
}

type Schema = core.$ZodType;
type In<S extends Schema> = S['_zod']['input'];
type Out<S extends Schema> = S['_zod']['output'];

export type input<S extends Schema> = In<S>;
export type output<S extends Schema> = Out<S>;

export interface ZodMiniType<
  Output = unknown,
  Input = unknown,
  Internals extends core.$ZodTypeInternals<Output, Input> = core.$ZodTypeInternals<Output, Input>,
> extends core.$ZodType<Output, Input, Internals> {}

export interface ZodMiniString<Input = unknown> extends ZodMiniType<string, Input> {}
export interface ZodMiniNumber<Input = unknown> extends ZodMiniType<number, Input> {}
export interface ZodMiniInt extends ZodMiniType<number, number> {}
export interface ZodMiniBoolean<Input = unknown> extends ZodMiniType<boolean, Input> {}
export interface ZodMiniNull extends ZodMiniType<null, null> {}
export interface ZodMiniUnknown extends ZodMiniType {}
export interface ZodMiniEnum<Words extends Readonly<Record<string, string | number>>> extends ZodMiniType<
  Words[keyof Words],
  Words[keyof Words]
> {}
export interface ZodMiniLiteral<Value> extends ZodMiniType<Value, Value> {}
export interface ZodMiniUnion<Choices extends readonly Schema[]> extends ZodMiniType<
  Out<Choices[number]>,
  In<Choices[number]>
> {}
export interface ZodMiniArray<Element extends Schema> extends ZodMiniType<Out<Element>[], In<Element>[]> {}
export interface ZodMiniRecord<Key extends Schema, Value extends Schema> extends ZodMiniType<
  Record<Out<Key> & PropertyKey, Out<Value>>,
  Record<In<Key> & PropertyKey, In<Value>>
> {}
export interface ZodMiniNullable<S extends Schema> extends ZodMiniType<
  Out<S> | null,
  In<S> | null,
  core.$ZodTypeInternals<Out<S> | null, In<S> | null> & Pick<S['_zod'], 'optin' | 'optout'>
> {}
export interface ZodMiniOptional<S extends Schema> extends ZodMiniType<
  Out<S> | undefined,
  In<S> | undefined,
  core.$ZodTypeInternals<Out<S> | undefined, In<S> | undefined> & {
    readonly optin: 'optional';
    readonly optout: 'optional';
  }
> {}
export interface ZodMiniDefault<S extends Schema> extends ZodMiniType<
  Exclude<Out<S>, undefined>,
  In<S> | undefined,
  core.$ZodTypeInternals<Exclude<Out<S>, undefined>, In<S> | undefined> & { readonly optin: 'defaulted' }
> {}
