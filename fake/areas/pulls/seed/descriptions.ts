// Made from the doc comments of the types of documents; `npx vitest run seed-schema -u` updates it.
import type { Descriptions } from '../../../engine/area/descriptions.ts';

/** The doc comments of each key of this part of a world document. */
export const descriptions: Descriptions = {
  pulls: {
    text: 'The pull request area.',
    keys: {
      blocks: {
        text: 'Who has blocked which user.',
        keys: {
          by: { text: 'The login of the one who blocks.' },
          user: { text: 'The login of the one who is blocked.' },
        },
      },
      hooks: {
        text: 'Webhooks, in order.',
        keys: {
          active: { text: 'Unlike at the API, a webhook of a document is active. Default: true.', default: true },
          authorization: { text: 'The `Authorization` header of deliveries. Default: none.' },
          branchFilter: { text: 'A glob for branches and tags. Default: all.' },
          contentType: { text: 'Default: `json`.', default: 'json' },
          events: { text: 'The names of events, and of groups of them. Default: `push` alone.' },
          name: { text: 'Default: empty.', default: '' },
          on: { text: '`owner/name` of a repository, a login or an organisation. Default: the whole instance.' },
          secret: { text: 'The secret that signs deliveries. Default: none.' },
          type: { text: 'Default: `gitea`.', default: 'gitea' },
          url: { text: 'Where deliveries are posted to.' },
        },
      },
      notifications: {
        text: 'Notifications, in order.',
        keys: {
          on: { text: 'The issue or pull request: `owner/name#number`.' },
          status: { text: 'Default: `unread`.', default: 'unread' },
          user: { text: 'The login of the one who is told.' },
        },
      },
      orgs: {
        text: 'Organisations.',
        keys: {
          description: { text: 'Default: empty.', default: '' },
          fullName: { text: 'Default: empty.', default: '' },
          labels: {
            text: 'Labels of the organisation.',
            keys: {
              archived: { text: 'Whether it is archived. Default: false.', default: false },
              color: { text: 'Six hexadecimal digits, with or without `#`.' },
              description: { text: 'Default: empty.', default: '' },
              exclusive: {
                text: 'Whether an issue has one label of its scope at the most. Default: false.',
                default: false,
              },
              name: { text: 'The name.' },
            },
          },
          location: { text: 'Default: empty.', default: '' },
          name: { text: 'The name.' },
          owner: { text: 'The login of its owner.' },
          teams: {
            text: 'Its teams.',
            keys: {
              members: { text: 'Logins.' },
              name: { text: 'The name.' },
              permission: { text: 'The rights of its members: `read`, `write`, `admin`, or `none` with `units`.' },
              units: { text: 'The units it may use. Default: all.' },
            },
          },
          visibility: {
            text: 'Who sees it: everybody, who is signed in (`limited`), its members (`private`). Default: `public`.',
            default: 'public',
          },
          website: { text: 'Default: empty.', default: '' },
        },
      },
      pulls: {
        text: 'Pull requests, in order.',
        keys: {
          allowMaintainerEdit: { text: "Whether maintainers may push to the head. Default: the repository's setting." },
          as: { text: 'The login of the author.' },
          assignees: { text: 'Logins.' },
          at: { text: 'When it happened, ISO 8601. Default: the clock.' },
          base: { text: 'The base branch.' },
          baseCommit: {
            text: "The full id of the base's commit that it was opened on, where that has moved on. Default: the branch's tip.",
          },
          body: { text: 'The description.' },
          closedAt: { text: 'When it was closed, ISO 8601. Default: the clock.' },
          comments: {
            text: 'Comments, in order, after the reviews.',
            keys: {
              as: { text: "The login of its author. Default: the repository's owner." },
              at: { text: 'When it happened, ISO 8601. Default: the clock.' },
              body: { text: 'The text.' },
              reactions: {
                text: 'Reactions, in order.',
                keys: {
                  as: { text: "The login of its author. Default: the repository's owner." },
                  content: { text: 'The content.' },
                },
              },
            },
          },
          dueDate: { text: 'ISO 8601. Default: none.' },
          due_date: { text: 'The former name of `dueDate`, which documents may still have.' },
          head: { text: "The head, in one of the API's forms." },
          headCommit: {
            text: "The full id of the head's commit, where its branch has moved on. Default: the branch's tip.",
          },
          labels: { text: 'Names of labels.' },
          merge: { text: "Merges it, by the repository's owner: at `closedAt`, or else at the clock's time." },
          merged: {
            text: 'How it was merged. Instead of `merge`, where the merge is among the commits already.',
            keys: {
              as: { text: "The login of the one who merged. Default: the repository's owner." },
              at: { text: 'When it happened, ISO 8601. Default: the clock.' },
              commit: { text: 'The full id of the commit that the merge made.' },
            },
          },
          milestone: { text: 'The title of a milestone.' },
          number: { text: 'The number. Default: the next one.' },
          reactions: {
            text: 'Reactions, in order.',
            keys: {
              as: { text: "The login of its author. Default: the repository's owner." },
              content: { text: 'The content.' },
            },
          },
          repo: { text: '`owner/name`.' },
          reviewers: { text: 'Logins.' },
          reviews: {
            text: 'Reviews, in order.',
            keys: {
              as: { text: 'The login of the reviewer.' },
              at: { text: 'When it happened, ISO 8601. Default: the clock.' },
              body: { text: 'Default: empty.', default: '' },
              comments: {
                text: 'Comments on lines.',
                keys: {
                  body: { text: 'The text.' },
                  line: { text: 'The line in the file as the head has it.' },
                  oldLine: { text: 'The line in the file as the base has it, instead of `line`.' },
                  path: { text: 'The path of the file.' },
                  reactions: {
                    text: 'Reactions, in order.',
                    keys: {
                      as: { text: "The login of its author. Default: the repository's owner." },
                      content: { text: 'The content.' },
                    },
                  },
                  replies: {
                    text: 'Replies, which belong to the same review.',
                    keys: {
                      as: { text: "The login of its author. Default: the repository's owner." },
                      at: { text: 'When it happened, ISO 8601. Default: the clock.' },
                      body: { text: 'The text.' },
                      reactions: {
                        text: 'Reactions, in order.',
                        keys: {
                          as: { text: "The login of its author. Default: the repository's owner." },
                          content: { text: 'The content.' },
                        },
                      },
                    },
                  },
                  resolvedBy: { text: 'The login of the one who has marked the conversation as resolved.' },
                },
              },
              commit: { text: 'The full id of the commit that is reviewed. Default: the head.' },
              dismissed: { text: 'Whether the verdict was dismissed. Default: false.', default: false },
              event: { text: 'The verdict; `PENDING` has not been submitted. Default: `COMMENT`.', default: 'COMMENT' },
              official: {
                text: "Whether the verdict counts for the protection of the base. Default: what the reviewer's rights say.",
              },
            },
          },
          scheduledMerge: {
            text: 'A merge that waits for its checks.',
            keys: {
              as: { text: "The login of the one who schedules it. Default: the repository's owner." },
              deleteBranch: {
                text: "Whether the head branch is deleted afterwards. Default: the repository's setting.",
              },
              message: { text: 'The whole message of the merge. Default: as the server writes it.' },
              style: { text: 'The way of merging.' },
            },
          },
          state: { text: 'Closes it right after.' },
          subscriptions: {
            text: 'Who follows it, and who does not, whatever part they take.',
            keys: { subscribed: { text: 'Default: true.', default: true }, user: { text: 'The login.' } },
          },
          teamReviewers: { text: 'Names of teams of the organisation that are asked for a review.' },
          title: { text: 'The title.' },
        },
      },
      repos: {
        text: 'Repositories.',
        keys: {
          archived: { text: 'Default: false.', default: false },
          at: { text: 'When it happened, ISO 8601. Default: the clock.' },
          branches: { text: 'Branches to create: name to the branch each starts at, or to the full id of a commit.' },
          collaborators: {
            text: 'Collaborators.',
            keys: { permission: { text: "The user's rights." }, user: { text: 'A login.' } },
          },
          commits: {
            text: 'Commits in order.',
            keys: {
              author: {
                text: 'Default: Seed Author <seed@example.com>.',
                keys: { email: { text: 'The e-mail address.' }, name: { text: 'The name.' } },
              },
              branch: {
                text: 'The branch; one that does not exist yet starts at `from`, or without a parent. Default: the default branch.',
              },
              committed: { text: "The committer's time, ISO 8601. Default: the author's." },
              committer: {
                text: 'Default: the author.',
                keys: { email: { text: 'The e-mail address.' }, name: { text: 'The name.' } },
              },
              date: { text: "Author's and committer's time, ISO 8601. Default: the clock." },
              files: {
                text: 'Contents by path.',
                keys: {
                  base64: { text: 'The bytes in base64.' },
                  content: { text: 'The text.' },
                  mode: { text: 'Default: `100644`.', default: '100644' },
                },
              },
              from: { text: 'Where a new branch starts: a branch, or the full id of a commit.' },
              merge: { text: 'The second parent: a branch, for its tip, or the full id of a commit.' },
              message: { text: 'The message; gets a line end if it has none.' },
              orphan: { text: 'Whether it has no parent.' },
            },
          },
          defaultBranch: { text: "Default: `main`, or the parent's." },
          deletedBranches: { text: 'Branches that are gone once the pull requests are there, as after a merge.' },
          forkOf: { text: '`owner/name` of the parent; the fork has its branches as they stand after its commits.' },
          git: {
            text: "The history as a pack and refs, which `commits` go on from. A fork's needs no objects of its parent.",
            keys: {
              pack: {
                text: 'A pack as git writes it, in base64; or a file, where the document is one.',
                keys: { file: { text: 'The path of the pack, from the folder of the document.' } },
              },
              refs: { text: 'All refs: full names such as `refs/heads/main`, to full ids.' },
            },
          },
          issues: {
            text: 'Issues.',
            keys: {
              as: { text: "The author's login. Default: the repository's owner." },
              assignees: { text: 'Logins.' },
              at: { text: 'When it happened, ISO 8601. Default: the clock.' },
              body: { text: 'Default: empty.', default: '' },
              closedAt: { text: 'When it was closed, ISO 8601. Default: the clock.' },
              comments: {
                text: 'Comments, in order.',
                keys: {
                  as: { text: "The login of its author. Default: the repository's owner." },
                  at: { text: 'When it happened, ISO 8601. Default: the clock.' },
                  body: { text: 'The text.' },
                  reactions: {
                    text: 'Reactions, in order.',
                    keys: {
                      as: { text: "The login of its author. Default: the repository's owner." },
                      content: { text: 'The content.' },
                    },
                  },
                },
              },
              dueDate: { text: 'ISO 8601. Default: none.' },
              due_date: { text: 'The former name of `dueDate`, which documents may still have.' },
              labels: { text: 'Names of labels.' },
              milestone: { text: 'The title of a milestone.' },
              number: { text: 'The number. Default: the next one.' },
              reactions: {
                text: 'Reactions, in order.',
                keys: {
                  as: { text: "The login of its author. Default: the repository's owner." },
                  content: { text: 'The content.' },
                },
              },
              state: { text: 'Default: `open`.', default: 'open' },
              subscriptions: {
                text: 'Who follows it, and who does not, whatever part they take.',
                keys: { subscribed: { text: 'Default: true.', default: true }, user: { text: 'The login.' } },
              },
              title: { text: 'The title.' },
            },
          },
          labels: {
            text: 'Labels.',
            keys: {
              archived: { text: 'Whether it is archived. Default: false.', default: false },
              color: { text: 'Six hexadecimal digits, with or without `#`.' },
              description: { text: 'Default: empty.', default: '' },
              exclusive: {
                text: 'Whether an issue has one label of its scope at the most. Default: false.',
                default: false,
              },
              name: { text: 'The name.' },
            },
          },
          milestones: {
            text: 'Milestones.',
            keys: {
              at: { text: 'When it happened, ISO 8601. Default: the clock.' },
              closedAt: { text: 'When it was closed, ISO 8601. Default: the clock.' },
              description: { text: 'Default: empty.', default: '' },
              dueOn: { text: 'ISO 8601. Default: none.' },
              state: { text: 'Default: `open`.', default: 'open' },
              title: { text: 'The title.' },
            },
          },
          name: { text: 'The name.' },
          owner: { text: 'The login of a user or the name of an organisation.' },
          private: { text: 'Default: false.', default: false },
          protections: {
            text: 'Protections of branches.',
            keys: {
              apply_to_admins: {
                text: 'Of Forgejo: whether the rules hold for administrators, too. Default: false.',
                default: false,
              },
              approvals_whitelist_teams: { text: 'Teams whose approvals count. Default: none.' },
              approvals_whitelist_username: { text: 'Logins of those whose approvals count. Default: none.' },
              block_admin_merge_override: {
                text: 'Whether administrators may not merge past it. Default: false.',
                default: false,
              },
              block_on_official_review_requests: {
                text: 'Whether a review that is asked for blocks the merge. Default: false.',
                default: false,
              },
              block_on_outdated_branch: {
                text: 'Whether a head that lacks commits of the base blocks the merge. Default: false.',
                default: false,
              },
              block_on_rejected_reviews: {
                text: 'Whether a review that requests changes blocks the merge. Default: false.',
                default: false,
              },
              branch_name: { text: 'The former name of `rule_name`, which may say it as well.' },
              bypass_allowlist_teams: { text: 'Teams that may pass the protection. Default: none.' },
              bypass_allowlist_usernames: { text: 'Logins of those who may pass the protection. Default: none.' },
              dismiss_stale_approvals: { text: 'Whether a push dismisses approvals. Default: false.', default: false },
              enable_approvals_whitelist: {
                text: 'Whether only approvals of those on the list count. Default: false.',
                default: false,
              },
              enable_bypass_allowlist: {
                text: 'Whether those on the list may pass the protection. Default: false.',
                default: false,
              },
              enable_force_push: { text: 'Whether who may push may force it. Default: false.', default: false },
              enable_force_push_allowlist: {
                text: 'Whether only those on the list may force a push. Default: false.',
                default: false,
              },
              enable_merge_whitelist: {
                text: 'Whether only those on the list may merge. Default: false.',
                default: false,
              },
              enable_push: { text: 'Whether anybody may push who may write. Default: false.', default: false },
              enable_push_whitelist: {
                text: 'Whether only those on the list may push. Default: false.',
                default: false,
              },
              enable_status_check: {
                text: 'Whether statuses must have succeeded before a merge. Default: false.',
                default: false,
              },
              force_push_allowlist_deploy_keys: {
                text: 'Whether deploy keys may force a push. Default: false.',
                default: false,
              },
              force_push_allowlist_teams: { text: 'Teams that may force a push. Default: none.' },
              force_push_allowlist_usernames: { text: 'Logins of those who may force a push. Default: none.' },
              ignore_stale_approvals: {
                text: 'Whether approvals of earlier commits do not count. Default: false.',
                default: false,
              },
              merge_whitelist_teams: { text: 'Teams that may merge. Default: none.' },
              merge_whitelist_usernames: { text: 'Logins of those who may merge. Default: none.' },
              priority: { text: 'Among several patterns that fit, the lowest counts. Default: the next.' },
              protected_file_patterns: {
                text: 'Patterns of files that nobody may change, with `;` between them. Default: empty.',
                default: '',
              },
              push_whitelist_deploy_keys: { text: 'Whether deploy keys may push. Default: false.', default: false },
              push_whitelist_teams: { text: 'Teams that may push. Default: none.' },
              push_whitelist_usernames: { text: 'Logins of those who may push. Default: none.' },
              require_signed_commits: { text: 'Whether commits must be signed. Default: false.', default: false },
              required_approvals: { text: 'How many approvals a merge needs. Default: 0.', default: 0 },
              rule_name: { text: 'The branch, or a pattern of branches.' },
              status_check_contexts: {
                text: 'Contexts of the statuses that must have succeeded; patterns with `*`. Default: none.',
              },
              unprotected_file_patterns: {
                text: 'Patterns of files that anybody may push who may write, with `;` between them. Default: empty.',
                default: '',
              },
            },
          },
          releases: {
            text: 'Releases, in order.',
            keys: {
              as: { text: "The login of the one who made it. Default: the repository's owner." },
              at: { text: 'When it happened, ISO 8601. Default: the clock.' },
              body: { text: 'The text. Default: empty.', default: '' },
              draft: { text: 'Default: false.', default: false },
              name: { text: 'The title. Default: empty.', default: '' },
              prerelease: { text: 'Default: false.', default: false },
              tag: {
                text: 'The name of its tag, which is made on the target where it is not there, unless the release is a draft.',
              },
              target: {
                text: 'A branch or the id of a commit. Default: the default branch for a new tag, else empty.',
              },
            },
          },
          settings: { text: "A body of the server's repository edit." },
          stars: { text: 'The logins of those who have starred it, in order.' },
          statuses: {
            text: 'Commit statuses, in order.',
            keys: {
              as: { text: "The login of the one who reports it. Default: the repository's owner." },
              at: { text: 'When it happened, ISO 8601. Default: the clock.' },
              commit: { text: 'A branch, a tag or the id of a commit.' },
              context: { text: 'Default: `default`.', default: 'default' },
              description: { text: 'Default: empty.', default: '' },
              state: { text: 'Default: `pending`.', default: 'pending' },
              targetUrl: { text: 'The address of the details. Default: empty.', default: '' },
              target_url: { text: 'The former name of `targetUrl`, which documents may still have.' },
            },
          },
          tags: {
            text: 'Tags.',
            keys: {
              name: { text: 'The name.' },
              target: { text: 'The branch whose tip it names, or the full id of a commit.' },
            },
          },
          topics: { text: 'Topics, in small letters.' },
        },
      },
      settings: { text: 'Instance settings, and `mergeCheckSeconds`.' },
    },
  },
};
