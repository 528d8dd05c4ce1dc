// Made from the doc comments of the types of documents; `npx vitest run seed-schema -u` updates it.
import type { Descriptions } from '../../../engine/area/descriptions.ts';

/** What the types say of each key of this part of a world document. */
export const descriptions: Descriptions = {
  pulls: {
    text: 'The pull request area.',
    keys: {
      orgs: {
        text: 'Organisations.',
        keys: {
          name: { text: 'The name.' },
          owner: { text: 'The login of its owner.' },
          fullName: { text: 'Default: empty.', default: '' },
          labels: {
            text: 'Labels of the organisation.',
            keys: {
              name: { text: 'The name.' },
              color: { text: 'Six hexadecimal digits, with or without `#`.' },
              exclusive: {
                text: 'Whether an issue has one label of its scope at the most. Default: false.',
                default: false,
              },
              description: { text: 'Default: empty.', default: '' },
            },
          },
          teams: {
            text: 'Its teams.',
            keys: {
              name: { text: 'The name.' },
              permission: { text: 'What its members may do: `read`, `write`, `admin`, or `none` with `units`.' },
              members: { text: 'Logins.' },
              units: { text: 'The units it may use. Default: all.' },
            },
          },
        },
      },
      repos: {
        text: 'Repositories.',
        keys: {
          owner: { text: 'The login of a user or the name of an organisation.' },
          name: { text: 'The name.' },
          private: { text: 'Default: false.', default: false },
          archived: { text: 'Default: false.', default: false },
          defaultBranch: { text: "Default: `main`, or the parent's." },
          forkOf: { text: '`owner/name` of the parent; the fork has its branches as they stand after its commits.' },
          commits: {
            text: 'Commits in order.',
            keys: {
              branch: {
                text: 'The branch; one that does not exist yet starts at `from`, or without a parent. Default: the default branch.',
              },
              from: { text: 'Where a new branch starts: a branch, or the full id of a commit.' },
              orphan: { text: 'Whether it has no parent.' },
              merge: { text: 'The second parent: a branch, for its tip, or the full id of a commit.' },
              message: { text: 'The message; gets a line end if it has none.' },
              date: { text: "Author's and committer's time, ISO 8601. Default: the clock." },
              author: {
                text: 'Default: Seed Author <seed@example.com>.',
                keys: { name: { text: 'The name.' }, email: { text: 'The e-mail address.' } },
              },
              committer: {
                text: 'Default: the author.',
                keys: { name: { text: 'The name.' }, email: { text: 'The e-mail address.' } },
              },
              committed: { text: "The committer's time, ISO 8601. Default: the author's." },
              files: {
                text: 'Contents by path.',
                keys: {
                  base64: { text: 'The bytes in base64.' },
                  content: { text: 'The text.' },
                  mode: { text: 'Default: `100644`.', default: '100644' },
                },
              },
            },
          },
          branches: { text: 'Branches to create: name to the branch each starts at, or to the full id of a commit.' },
          deletedBranches: { text: 'Branches that are gone once the pull requests are there, as after a merge.' },
          tags: {
            text: 'Tags.',
            keys: {
              name: { text: 'The name.' },
              target: { text: 'The branch whose tip it names, or the full id of a commit.' },
            },
          },
          collaborators: {
            text: 'Collaborators.',
            keys: { user: { text: 'A login.' }, permission: { text: 'What the user may do.' } },
          },
          labels: {
            text: 'Labels.',
            keys: {
              name: { text: 'The name.' },
              color: { text: 'Six hexadecimal digits, with or without `#`.' },
              exclusive: {
                text: 'Whether an issue has one label of its scope at the most. Default: false.',
                default: false,
              },
              description: { text: 'Default: empty.', default: '' },
            },
          },
          milestones: {
            text: 'Milestones.',
            keys: {
              title: { text: 'The title.' },
              state: { text: 'Default: `open`.', default: 'open' },
              description: { text: 'Default: empty.', default: '' },
              dueOn: { text: 'ISO 8601. Default: none.' },
            },
          },
          issues: {
            text: 'Issues.',
            keys: {
              title: { text: 'The title.' },
              body: { text: 'Default: empty.', default: '' },
              as: { text: "The author's login. Default: the repository's owner." },
              state: { text: 'Default: `open`.', default: 'open' },
              number: { text: 'The number. Default: the next one.' },
              labels: { text: 'Names of labels.' },
              milestone: { text: 'The title of a milestone.' },
              assignees: { text: 'Logins.' },
              due_date: { text: 'ISO 8601.' },
              comments: {
                text: 'Comments, in order.',
                keys: {
                  as: { text: "The login of its author. Default: the repository's owner." },
                  body: { text: 'The text.' },
                  reactions: {
                    text: 'Reactions, in order.',
                    keys: {
                      as: { text: "The login of its author. Default: the repository's owner." },
                      content: { text: 'What it says.' },
                    },
                  },
                },
              },
              reactions: {
                text: 'Reactions, in order.',
                keys: {
                  as: { text: "The login of its author. Default: the repository's owner." },
                  content: { text: 'What it says.' },
                },
              },
              subscriptions: {
                text: 'Who follows it, and who does not, whatever part they take.',
                keys: { user: { text: 'The login.' }, subscribed: { text: 'Default: true.', default: true } },
              },
            },
          },
          statuses: {
            text: 'Commit statuses, in order.',
            keys: {
              commit: { text: 'A branch, a tag or the id of a commit.' },
              context: { text: 'Default: `default`.', default: 'default' },
              state: { text: 'Default: `pending`.', default: 'pending' },
              description: { text: 'Default: empty.', default: '' },
              target_url: { text: 'Default: empty.', default: '' },
              as: { text: "The login of the one who reports it. Default: the repository's owner." },
            },
          },
          stars: { text: 'The logins of those who have starred it, in order.' },
          protections: { text: "Bodies of the server's branch-protection call." },
          settings: { text: "A body of the server's repository edit." },
        },
      },
      blocks: {
        text: 'Who has blocked which user.',
        keys: {
          by: { text: 'The login of the one who blocks.' },
          user: { text: 'The login of the one who is blocked.' },
        },
      },
      pulls: {
        text: 'Pull requests, in order.',
        keys: {
          repo: { text: '`owner/name`.' },
          as: { text: 'The login of the author.' },
          head: { text: "The head, in one of the API's forms." },
          base: { text: 'The base branch.' },
          title: { text: 'The title.' },
          body: { text: 'The description.' },
          labels: { text: 'Names of labels.' },
          milestone: { text: 'The title of a milestone.' },
          assignees: { text: 'Logins.' },
          due_date: { text: 'ISO 8601.' },
          reviewers: { text: 'Logins.' },
          state: { text: 'Closes it right after.' },
          merge: { text: "Merges it right after, by the repository's owner." },
          number: { text: 'The number. Default: the next one.' },
          teamReviewers: { text: 'Names of teams of the organisation that are asked for a review.' },
          allowMaintainerEdit: { text: "Whether maintainers may push to the head. Default: the repository's setting." },
          reviews: {
            text: 'Reviews, in order.',
            keys: {
              as: { text: 'The login of the reviewer.' },
              event: { text: 'The verdict; `PENDING` has not been submitted. Default: `COMMENT`.', default: 'COMMENT' },
              body: { text: 'Default: empty.', default: '' },
              commit: { text: 'The full id of the commit that is reviewed. Default: the head.' },
              comments: {
                text: 'Comments on lines.',
                keys: {
                  path: { text: 'The path of the file.' },
                  line: { text: 'The line in the file as the head has it.' },
                  oldLine: { text: 'The line in the file as the base has it, instead of `line`.' },
                  body: { text: 'The text.' },
                  resolvedBy: { text: 'The login of the one who has marked the conversation as resolved.' },
                  reactions: {
                    text: 'Reactions, in order.',
                    keys: {
                      as: { text: "The login of its author. Default: the repository's owner." },
                      content: { text: 'What it says.' },
                    },
                  },
                  replies: {
                    text: 'Replies, which belong to the same review.',
                    keys: {
                      as: { text: "The login of its author. Default: the repository's owner." },
                      body: { text: 'The text.' },
                      reactions: {
                        text: 'Reactions, in order.',
                        keys: {
                          as: { text: "The login of its author. Default: the repository's owner." },
                          content: { text: 'What it says.' },
                        },
                      },
                    },
                  },
                },
              },
              dismissed: { text: 'Whether the verdict was dismissed. Default: false.', default: false },
            },
          },
          comments: {
            text: 'Comments, in order, after the reviews.',
            keys: {
              as: { text: "The login of its author. Default: the repository's owner." },
              body: { text: 'The text.' },
              reactions: {
                text: 'Reactions, in order.',
                keys: {
                  as: { text: "The login of its author. Default: the repository's owner." },
                  content: { text: 'What it says.' },
                },
              },
            },
          },
          reactions: {
            text: 'Reactions, in order.',
            keys: {
              as: { text: "The login of its author. Default: the repository's owner." },
              content: { text: 'What it says.' },
            },
          },
          subscriptions: {
            text: 'Who follows it, and who does not, whatever part they take.',
            keys: { user: { text: 'The login.' }, subscribed: { text: 'Default: true.', default: true } },
          },
          scheduledMerge: {
            text: 'A merge that waits for its checks.',
            keys: {
              style: { text: 'The way of merging.' },
              as: { text: "The login of the one who schedules it. Default: the repository's owner." },
              message: { text: 'The whole message of the merge. Default: as the server writes it.' },
              deleteBranch: {
                text: "Whether the head branch is deleted afterwards. Default: the repository's setting.",
              },
            },
          },
          headCommit: {
            text: "The full id of the head's commit, where its branch has moved on. Default: the branch's tip.",
          },
          baseCommit: {
            text: "The full id of the base's commit that it was opened on, where that has moved on. Default: the branch's tip.",
          },
          merged: {
            text: 'How it was merged. Instead of `merge`, where the merge is among the commits already.',
            keys: {
              commit: { text: 'The full id of the commit that the merge made.' },
              as: { text: "The login of the one who merged. Default: the repository's owner." },
              at: { text: 'ISO 8601. Default: the clock.' },
            },
          },
        },
      },
      hooks: {
        text: 'Webhooks, in order.',
        keys: {
          on: { text: '`owner/name` of a repository, a login or an organisation. Default: the whole instance.' },
          url: { text: 'Where deliveries are posted to.' },
          events: { text: 'The names of events, and of groups of them. Default: `push` alone.' },
          secret: { text: 'What deliveries are signed with. Default: nothing.' },
          contentType: { text: 'Default: `json`.', default: 'json' },
          type: { text: 'Default: `gitea`.', default: 'gitea' },
          branchFilter: { text: 'A glob for branches and tags. Default: all.' },
          authorization: { text: 'The `Authorization` header of deliveries. Default: none.' },
          active: { text: 'Unlike at the API, a webhook of a document is active. Default: true.', default: true },
          name: { text: 'Default: empty.', default: '' },
        },
      },
      settings: { text: 'Instance settings, and `mergeCheckSeconds`.' },
    },
  },
};
