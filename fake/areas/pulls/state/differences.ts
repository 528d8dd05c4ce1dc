import type { Differences, Products } from '../../../engine/world/versions.ts';

/** The releases of Gitea and Forgejo that are known, and the last of each line. */
export const pullsProducts = {
  gitea: {
    '1.22': '1.22.6',
    '1.23': '1.23.8',
    '1.24': '1.24.7',
    '1.25': '1.25.4',
    '1.26': '1.26.3',
    '1.27': '1.27.0-rc0',
    '1.28': '1.28.0',
  },
  forgejo: { '11': '11.0.15', '12': '12.0.0', '13': '13.0.5', '14': '14.0.5', '15': '15.0.3' },
} as const satisfies Products;

/**
 * Where the real servers differ from their published API (`gitea, forgejo`), and their versions from the newest recorded
 * Gitea: `difference-texts.ts` says how.
 */
export const pullsDifferences = {
  mergeErrors: 'gitea, forgejo',
  listedStates: 'gitea, forgejo',
  unsetDueDate: 'gitea, forgejo',
} as const satisfies Differences;
