import { resend } from '../../examples/newsletter/resend.ts';
import { composeFake } from '../../fake/engine/compose.ts';
import { federation } from '../../fake/federation.ts';
import { payments } from '../../fake/payments.ts';
import { pulls } from '../../fake/pulls.ts';
import { worldsWith } from '../../fake/engine/worlds.ts';
import { operationsOf } from '../operations.ts';

/** A fake of all areas of the package, and of one that was made with its kit. */
export const createEverything = composeFake([payments, federation, pulls, resend]);

/** Worlds of it behind one address. */
export const createWorlds = worldsWith(createEverything);

/** A fake of everything. */
export type Everything = ReturnType<typeof createEverything>;

/** Every operation of it, by area. */
export const operations = operationsOf(createEverything);
