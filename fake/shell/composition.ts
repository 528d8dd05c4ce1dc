import { InvalidArgumentError, type Command } from 'commander';
import { federation, payments, pulls, type Area, type AreaTypes, type CreateFake } from '../index.ts';
import { composeFake } from '../kit.ts';
import { UsageError } from './usage.ts';

/** Which areas a command is about. */
export interface AreaOptions {
  /** Some of the package's. */
  readonly areas?: readonly Area[];
  /** Files with areas of the user's own. */
  readonly area?: readonly string[];
}

/** The areas of the package. */
const AREAS: readonly Area[] = [payments, federation, pulls];

/** Their names. */
export const areaNames: readonly string[] = AREAS.map(({ name }) => name);

/** Adds the options of areas to a command. */
export const withAreaOptions = (command: Command): Command =>
  command
    .option(
      '--areas <names>',
      'only these of its areas, such as payments,pulls (default: all, or none with --area)',
      areasOf,
    )
    .option('--area <file>', 'a module that exports areas of your own; may be given again', collected);

function areasOf(text: string): Area[] {
  return text.split(',').map((name) => {
    const area = AREAS.find((one) => one.name === name);
    if (area !== undefined) return area;
    throw new InvalidArgumentError(`There is no area '${name}'; there are: ${areaNames.join(', ')}.`);
  });
}

/** The values of an option that may be given again. */
export const collected = (value: string, values: readonly string[] = []): string[] => [...values, value];

/** The areas of the package that are asked for, and the user's own: without `--areas`, only those if there are any. */
export function composed({ areas }: AreaOptions, own: readonly Area[]): CreateFake<AreaTypes> {
  const builtIn = areas ?? (own.length === 0 ? AREAS : []);
  try {
    return composeFake([...builtIn, ...own]);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
