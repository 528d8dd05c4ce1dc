/** A value that all that a function starts can see, also after it has waited. */
export interface Context<Value> {
  readonly run: <T>(value: Value, begin: () => T) => T;
  readonly value: () => Value | undefined;
}

interface Storage<Value> {
  run<T>(value: Value, begin: () => T): T;
  getStore(): Value | undefined;
}

interface Builtins {
  readonly process?: {
    readonly getBuiltinModule?: (
      name: string,
    ) => { readonly AsyncLocalStorage?: new <Value>() => Storage<Value> } | undefined;
  };
}

/** A context, where the platform has such a thing: all but browsers have. Elsewhere it never has a value. */
export function createContext<Value>(): Context<Value> {
  const { process } = globalThis as Builtins;
  const { AsyncLocalStorage } = process?.getBuiltinModule?.('node:async_hooks') ?? {};
  if (AsyncLocalStorage === undefined) return { run: (_value, begin) => begin(), value: () => undefined };
  const storage = new AsyncLocalStorage<Value>();
  return { run: (value, begin) => storage.run(value, begin), value: () => storage.getStore() };
}
