import { createRepo } from '../repositories/repos.ts';
import type { RepoRow } from '../state/rows.ts';
import { idOfOwner } from '../state/owners.ts';
import { settingsOf } from '../state/settings.ts';
import { hasNameCharacters, repositoryNameError } from '../../accounts/names.ts';
import { rejections } from './replies.ts';
import type { GitRequest } from './request.ts';

/** Makes the repository of a push (contract: pulls 12.6). */
export function createForPush({ call, owner, name }: GitRequest): RepoRow {
  if (!hasNameCharacters(name) || repositoryNameError(name) !== undefined) throw rejections.gone();
  return createRepo(call.world, {
    owner: idOfOwner(owner),
    name,
    private: settingsOf(call.world).pushCreatePrivate ?? true,
  });
}
