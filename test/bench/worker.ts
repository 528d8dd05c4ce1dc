// Measures rows of one group, in a process of its own, and reports each.
import { chosen } from './groups.ts';
import { measure, type Row } from './measure.ts';
import type { Report } from './processes.ts';

const [group, ...names] = process.argv.slice(2);

async function reportOn(row: Row): Promise<Report> {
  try {
    return await measure(row);
  } catch (error) {
    return { name: row.name, error: String(error).slice(0, 300) };
  }
}

for (const one of await chosen([]))
  if (one.group === group && names.includes(one.row.name)) process.send?.(await reportOn(one.row));
process.disconnect();
process.exit();
