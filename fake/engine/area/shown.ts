type Plain = string | number | boolean | null | undefined;

/**
 * A record of the SDK as an area writes it: each field of its type, or undefined where it is omitted. What is spelt in
 * another way than the client reads it does not compile.
 */
export type Shown<T> = T extends Plain
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Shown<Item>[]
    : { readonly [Field in keyof T]: Shown<T[Field]> | undefined };
