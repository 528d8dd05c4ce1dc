import { invalid } from '../state/rejections.ts';
import type { LabelRow } from '../state/rows.ts';

/** A label that a new repository can begin with. */
export type TemplateLabel = Pick<LabelRow, 'name' | 'exclusive' | 'color' | 'description'>;

type Line = readonly [name: string, color: string, description: string];

/** The sets of labels that the server has, each in its order. */
// prettier-ignore
const TEMPLATES: Readonly<Record<string, readonly Line[]>> = {
  Advanced: [
    ['Kind/Bug', 'ee0701', 'Something is not working'],
    ['Kind/Feature', '0288d1', 'New functionality'],
    ['Kind/Enhancement', '84b6eb', 'Improve existing functionality'],
    ['Kind/Security', '9c27b0', 'This is security issue'],
    ['Kind/Testing', '795548', 'Issue or pull request related to testing'],
    ['Kind/Documentation', '37474f', 'Documentation changes'],
    ['Compat/Breaking', 'c62828', "Breaking change that won't be backward compatible"],
    ['Reviewed/Duplicate', '616161', 'This issue or pull request already exists'],
    ['Reviewed/Invalid', '546e7a', 'Invalid issue'],
    ['Reviewed/Confirmed', '795548', 'Issue has been confirmed'],
    ["Reviewed/Won't Fix", 'eeeeee', "This issue won't be fixed"],
    ['Status/Need More Info', '424242', 'Feedback is required to reproduce issue or to continue work'],
    ['Status/Blocked', '880e4f', 'Something is blocking this issue or pull request'],
    ['Status/Abandoned', '222222', 'Somebody has started to work on this but abandoned work'],
    ['Priority/Critical', 'b71c1c', 'The priority is critical'],
    ['Priority/High', 'd32f2f', 'The priority is high'],
    ['Priority/Medium', 'e64a19', 'The priority is medium'],
    ['Priority/Low', '4caf50', 'The priority is low'],
  ],
  Default: [
    ['bug', 'ee0701', 'Something is not working'],
    ['duplicate', 'cccccc', 'This issue or pull request already exists'],
    ['enhancement', '84b6eb', 'New feature'],
    ['help wanted', '128a0c', 'Need some help'],
    ['invalid', 'e6e6e6', 'Something is wrong'],
    ['question', 'cc317c', 'More information is needed'],
    ['wontfix', 'ffffff', "This won't be fixed"],
  ],
};

const EXCLUSIVE = /^(?:Reviewed|Status|Priority)\//;

/** The names of the sets. */
export const labelTemplates = Object.keys(TEMPLATES);

/** The labels of a set, by its name in its case. */
export const labelTemplate = (name: string): readonly TemplateLabel[] | undefined =>
  (Object.hasOwn(TEMPLATES, name) ? TEMPLATES[name] : undefined)?.map(([label, color, description]) => ({
    name: label,
    exclusive: EXCLUSIVE.test(label),
    color,
    description,
  }));

/** The labels that a new repository begins with: those of the set that is named, if one is. */
export function firstLabels(template: string): readonly TemplateLabel[] {
  const found = template === '' ? [] : labelTemplate(template);
  const name = JSON.stringify(template);
  if (found === undefined)
    throw invalid(`failed to load label template file ${name}: label template ${name} not found`);
  return found;
}
