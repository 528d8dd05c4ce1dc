import { hookContentTypes, hookTypes, type HookContentType } from '../../../../src/pulls/vocabulary.ts';
import { trimSpace } from '../go/values.ts';
import type { Body } from '../go/structs.ts';
import { badRequest, invalid } from '../state/rejections.ts';
import type { HookRow } from '../state/rows.ts';
import { globIssue } from './branch-filter.ts';

/** The options of a new webhook, by wire names. */
export type CreateHookOptions = Body<'CreateHookOption'>;
/** The options of an edit of a webhook, by wire names. */
export type EditHookOptions = Body<'EditHookOption'>;

type Config = Readonly<Record<string, string>>;

/** Rejects what the server finds out while it reads the body. */
export function checkBound({ branch_filter: filter }: Pick<EditHookOptions, 'branch_filter'>): void {
  const issue = filter === undefined ? undefined : globIssue(filter);
  if (issue !== undefined) throw invalid(`[BranchFilter]: ${issue}`);
}

/** The configuration of a new webhook, checked in the server's order (contract: pulls 11.3). */
export function configOf(type: string, config: Config): Pick<HookRow, 'type' | 'url' | 'contentType' | 'slack'> {
  const known = hookTypes.find((one) => one === type);
  if (known === undefined) throw invalid(`Invalid hook type: ${type}`);
  for (const name of ['url', 'content_type']) requireOption(config, name);
  const contentType = contentTypeOf(config['content_type'] ?? '');
  const url = urlOf(config['url'] ?? '');
  isSystem(config);
  return { type: known, url, contentType, ...(known === 'slack' && { slack: slackOf(config) }) };
}

/** How the body of a delivery is to be written. */
export function contentTypeOf(text: string): HookContentType {
  const found = hookContentTypes.find((type) => type === text);
  if (found === undefined) throw invalid('Invalid content type');
  return found;
}

const HOST = /^(?:[^\s:[\]<>"\\^`{|}]*|\[[^[\]\s]*\])(?::\d*)?$/;

/** A URL of http or https as Go reads one; a host is not needed. */
export function urlOf(text: string): string {
  const [, rest] = /^https?:(.*)$/is.exec(text) ?? [];
  const end = rest?.slice(2).search(/[/?]/) ?? -1;
  const authority = rest?.startsWith('//') === true ? rest.slice(2, end < 0 ? undefined : end + 2) : '';
  const path = rest?.slice(authority.length).split('?')[0] ?? '';
  const isUrl =
    rest !== undefined &&
    ![...text].some((char) => char < ' ' || char === '\u007f') &&
    HOST.test(authority.slice(authority.lastIndexOf('@') + 1)) &&
    !/%(?![0-9a-f]{2})/i.test(path);
  if (!isUrl) throw invalid('Invalid url');
  return text;
}

const TRUE = ['1', 't', 'T', 'TRUE', 'true', 'True'];
const FALSE = ['0', 'f', 'F', 'FALSE', 'false', 'False', ''];

/** Whether a webhook of the instance hears of every repository. */
export function isSystem(config: Config): boolean {
  const text = config['is_system_webhook'] ?? '';
  if (!TRUE.includes(text) && !FALSE.includes(text)) throw invalid('Invalid is_system_webhook value');
  return TRUE.includes(text);
}

function slackOf(config: Config): NonNullable<HookRow['slack']> {
  requireOption(config, 'channel');
  const channel = trimSpace(config['channel'] ?? '');
  if (!/^#?[a-z0-9_-]{1,80}$/.test(channel)) throw badRequest('Invalid slack channel name');
  const { username = '', icon_url: iconUrl = '', color = '' } = config;
  return { channel, username, iconUrl, color };
}

function requireOption(config: Config, name: string): void {
  if (!Object.hasOwn(config, name)) throw invalid(`Missing config option: ${name}`);
}
