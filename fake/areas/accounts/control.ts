import * as z from 'zod/mini';
import type { Controls } from '../../engine/area/module.ts';
import { Rejection } from '../../engine/http/rejection.ts';
import { seedUsers } from './seed/seed.ts';
import { userNamed } from './users.ts';
import type { World } from './world.ts';

/** Makes a user with the token `<name>-token`. */
export interface UserCreateAction {
  /** Which action it is. */
  readonly op: 'user.create';
  /** The login. */
  readonly name: string;
}

const creation = z.strictObject({ name: z.string() });

/** The control actions of users. */
export const accountActions: NonNullable<Controls<World>['actions']> = {
  'user.create': {
    fields: creation,
    run: (world, { name }: z.infer<typeof creation>) => {
      if (userNamed(world, name) !== undefined) throw new Rejection('conflict', `there is a user '${name}' already`);
      makeUser(world, name);
    },
  },
};

/** Makes a user with the token `<name>-token`, which may do whatever the user may. */
export function makeUser(world: World, name: string): void {
  seedUsers(world, [{ name, tokens: [{ token: `${name}-token` }] }]);
}
