import type { Core } from '../world/core.ts';
import type { AnyDefinition, View } from './any-definition.ts';

// The areas that a definition requires, with all of their tables, by name.
type Worlds = Core &
  Readonly<Record<string, Readonly<Record<string, { readonly get: (id: string) => object | undefined }>>>>;

/** A world as the functions of an area see it: its tables and settings, and the areas that it requires. */
export function viewOf({ name, requires = [], settings }: AnyDefinition): (world: Core) => View {
  const views = new WeakMap<Core, View>();
  return (world) => {
    const known = views.get(world);
    if (known !== undefined) return known;
    const { [name]: tables, ...others } = world as Worlds;
    const required = requires.map((area) => [area.name, others[area.name]] as const);
    const view = { ...tables, ...Object.fromEntries(required) } as View;
    if (settings !== undefined)
      Object.defineProperty(view, 'settings', { get: () => tables?.['settings']?.get('settings'), enumerable: true });
    views.set(world, view);
    return view;
  };
}
